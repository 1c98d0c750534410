import type { Clock } from '#adapters/clock.ts'
import { detectFileType } from '#adapters/file-types.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import { unsupportedFile } from '#errors.ts'
import type { FileStore } from './file-store.ts'
import { type FileKindName, insertFile, requireRoomOf, storedName } from './file-store.ts'
import { fileIdOf, fileUrl } from './links.ts'

export type NewPicture = {
  id: string
  kind: Exclude<FileKindName, 'media' | 'receipt'>
  ownerUserId: string
  file: { path: string; filename: string }
  draw: (path: string) => Promise<Buffer>
}

export type Pictures = {
  add(picture: NewPicture, record?: (work: Work, url: string) => Promise<void>): Promise<string>
}

type Dependencies = { database: AppDatabase; clock: Clock; fileStore: FileStore }

export function createPictures({ database, clock, fileStore }: Dependencies): Pictures {
  return {
    async add({ id, kind, ownerUserId, file, draw }, record) {
      const detected = await detectFileType(file.path)
      if (detected?.type !== 'image') throw unsupportedFile('Please select a valid image file')
      const bytes = await draw(file.path)
      const key = storedName(kind, id, 'webp')
      const url = fileUrl(id, 'original')
      await fileStore.save({ id, parts: [{ key, bytes }] }, () =>
        database.transact(async (work) => {
          await requireRoomOf(work.tx, { userId: ownerUserId, tripId: null }, bytes.length)
          await insertFile(work.tx, {
            ...{ id, kind, trip_id: null, owner_user_id: ownerUserId, owner_invite_id: null },
            ...{ sniffed_type: 'image/webp', bytes: bytes.length, stored_name: key },
            ...{ original_name: file.filename, created_at: clock.now() },
          })
          await record?.(work, url)
        }),
      )
      return url
    },
  }
}

export type PictureAddress =
  | { kind: 'ours'; path: string; fileId: string }
  | { kind: 'elsewhere'; url: string }

type Setting = { publicUrl: string; max: number }

/**
 * One of our files, or https elsewhere as normalised by the parser (browsers resolve `https:/api/…` to our own site). Our other
 * paths are refused: they would be requested with the viewer's session.
 */
export function readPictureAddress(text: string, { publicUrl, max }: Setting): PictureAddress | undefined {
  const own = ownFile(text)
  if (own !== undefined) return own
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const site = new URL(publicUrl)
  if (url.origin === site.origin) return ownFile(url.href.slice(url.origin.length))
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === ''
  // Cookies ignore ports, so another port of our host is refused, too.
  if (!isPlain || url.hostname === site.hostname || url.href.length > max) return undefined
  return { kind: 'elsewhere', url: url.href }
}

function ownFile(path: string): PictureAddress | undefined {
  const fileId = fileIdOf(path)
  return fileId === undefined ? undefined : { kind: 'ours', path, fileId }
}
