import { VideoFacts } from '@sendit/core/media/contract.ts'
import type { CameraTime } from '@sendit/core/media/taken-at.ts'
import { detectFileType, type FileKind, readRecordingTime } from '#adapters/file-types.ts'
import type { Images } from '#adapters/images/port.ts'
import { invalid, unsupportedFile } from '#errors.ts'
import type { Part } from '#files/file-store.ts'
import { storedName, variantKey } from '#files/file-store.ts'
import type { FileVariant } from '#files/links.ts'
import type { Upload, UploadedFile } from '#http/uploads/uploads.ts'

export type PreparingDependencies = { images: Images }

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
  camera: CameraTime | null
}
type Drawable = { kind: FileKind; path: string }
type Drawn = { looks: Looks; pictures: Partial<Record<FileVariant, Buffer>> }

const PLAIN: Looks = {
  variants: [],
  width: null,
  height: null,
  durationMs: null,
  placeholder: null,
  camera: null,
}

const UNDRAWN: Drawn = { looks: PLAIN, pictures: {} }

/** Checks type, then permission, before expensive work. */
export async function prepareMedium(
  { images }: PreparingDependencies,
  upload: Upload,
  admit: (file: { mimeType: string; bytes: number }) => Promise<void>,
): Promise<PreparedMedium> {
  const file = upload.files.get('file')
  if (file === undefined) throw invalid('file', 'Please choose a file.')
  const kind = await detectFileType(file.path)
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

async function draw(images: Images, upload: Upload, file: Drawable): Promise<Drawn> {
  if (file.kind.type === 'image') return drawImage(images, file.path)
  const camera = await cameraTimeOf(images, file)
  const { looks, pictures } = file.kind.type === 'video' ? await drawVideo(images, upload) : UNDRAWN
  return { looks: { ...looks, camera }, pictures }
}

async function cameraTimeOf(images: Images, { kind, path }: Drawable): Promise<CameraTime | null> {
  if (kind.type === 'video') return readRecordingTime(path)
  return kind.mimeType.startsWith('image/') ? images.cameraTime(path).catch(() => null) : null
}

async function drawImage(images: Images, path: string): Promise<Drawn> {
  const { preview, thumb, ...looks } = await images.draw(path)
  const variants: FileVariant[] = ['preview', 'thumb']
  return { looks: { ...PLAIN, ...looks, variants }, pictures: { preview, thumb } }
}

/** The browser sends still and dimensions: it can decode video, the server cannot. */
async function drawVideo(images: Images, { files, fields }: Upload): Promise<Drawn> {
  const facts = VideoFacts.parse(fields)
  const durationMs = facts.duration === undefined ? null : Math.round(facts.duration * 1000)
  const poster = files.get('poster')
  if (poster === undefined || poster.bytes === 0) {
    const [width, height] = [facts.width ?? null, facts.height ?? null]
    return { looks: { ...PLAIN, width, height, durationMs }, pictures: {} }
  }
  if ((await detectFileType(poster.path))?.type !== 'image')
    throw unsupportedFile('This picture cannot be read.')
  const drawn = await images.draw(poster.path)
  const { width = drawn.width, height = drawn.height } = facts
  const { placeholder, preview, thumb } = drawn
  return {
    looks: { ...PLAIN, variants: ['poster', 'thumb'], width, height, durationMs, placeholder },
    pictures: { poster: preview, thumb },
  }
}
