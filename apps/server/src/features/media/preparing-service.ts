import { VideoFacts } from '@sendit/core/media/contract.ts'
import { type FileKind, tellFileKind } from '#adapters/file-kinds/file-kinds.ts'
import type { Images } from '#adapters/images/port.ts'
import { invalid, unsupportedFile } from '#errors.ts'
import type { Part } from '#files/keeper.ts'
import type { FileVariant } from '#files/links.ts'
import { storedName, variantKey } from '#files/rows.ts'
import type { Upload, UploadedFile } from '#http/uploads/uploads.ts'

export type PreparingDependencies = { images: Images }

/** An upload that turned out to be something the trip takes, with what was drawn of it. */
export type PreparedMedium = Looks & {
  upload: Upload
  file: UploadedFile
  kind: FileKind
  storedAs: string
  parts: Part[]
}

type Looks = {
  variants: FileVariant[]
  width: number | null
  height: number | null
  durationMs: number | null
  placeholder: string | null
}
type Drawn = { looks: Looks; pictures: Partial<Record<FileVariant, Buffer>> }

const PLAIN: Looks = { variants: [], width: null, height: null, durationMs: null, placeholder: null }

/** Looks into the file, asks whether it may come, and only then works on it. */
export async function prepareMedium(
  { images }: PreparingDependencies,
  upload: Upload,
  admit: (file: { mimeType: string; bytes: number }) => Promise<void>,
): Promise<PreparedMedium> {
  const file = upload.files.get('file')
  if (file === undefined) throw invalid('file', 'Please choose a file.')
  const kind = await tellFileKind(file.path)
  if (kind === undefined) throw unsupportedFile()
  await admit({ mimeType: kind.mimeType, bytes: file.bytes })
  const { looks, pictures } = await draw(images, upload, { kind, path: file.path })
  const storedAs = storedName('media', upload.id, kind.extension)
  const smaller = Object.entries(pictures).map(([variant, bytes]) => ({
    key: variantKey(storedAs, variant as FileVariant),
    bytes,
  }))
  return { ...looks, upload, file, kind, storedAs, parts: [...smaller, { key: storedAs, path: file.path }] }
}

async function draw(images: Images, upload: Upload, file: { kind: FileKind; path: string }): Promise<Drawn> {
  if (file.kind.type === 'image') return drawImage(images, file.path)
  if (file.kind.type === 'video') return drawVideo(images, upload)
  return { looks: PLAIN, pictures: {} }
}

async function drawImage(images: Images, path: string): Promise<Drawn> {
  const { width, height, placeholder, preview, thumb } = await images.draw(path)
  const variants: FileVariant[] = ['preview', 'thumb']
  return { looks: { ...PLAIN, variants, width, height, placeholder }, pictures: { preview, thumb } }
}

/** A still and the measures come from the browser that sends the video: it can play it, this server cannot. */
async function drawVideo(images: Images, { files, fields }: Upload): Promise<Drawn> {
  const facts = VideoFacts.parse(fields)
  const durationMs = facts.duration === undefined ? null : Math.round(facts.duration * 1000)
  const poster = files.get('poster')
  if (poster === undefined || poster.bytes === 0) {
    const [width, height] = [facts.width ?? null, facts.height ?? null]
    return { looks: { ...PLAIN, width, height, durationMs }, pictures: {} }
  }
  if ((await tellFileKind(poster.path))?.type !== 'image')
    throw unsupportedFile('This picture cannot be read.')
  const drawn = await images.draw(poster.path)
  const { width = drawn.width, height = drawn.height } = facts
  const { placeholder, preview, thumb } = drawn
  return {
    looks: { variants: ['poster', 'thumb'], width, height, durationMs, placeholder },
    pictures: { poster: preview, thumb },
  }
}
