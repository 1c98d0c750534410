import type { Clock } from '#adapters/clock.ts'
import { tellFileKind } from '#adapters/file-kinds/file-kinds.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import { unsupportedFile } from '#errors.ts'
import type { FileKeeper } from './keeper.ts'
import { fileUrl } from './links.ts'
import { requireRoomOf } from './room.ts'
import { type FileKindName, insertFile, storedName } from './rows.ts'

export type NewPicture = {
  id: string
  kind: Exclude<FileKindName, 'media' | 'receipt'>
  ownerUserId: string
  file: { path: string; filename: string }
  /** Makes the WebP that is kept: the uploaded file itself is not. */
  draw: (path: string) => Promise<Buffer>
}

export type Pictures = {
  /** Keeps a picture that belongs to no trip's gallery, writes what goes with it, and answers its address. */
  add(picture: NewPicture, record?: (work: Work, url: string) => Promise<void>): Promise<string>
}

type Dependencies = { database: AppDatabase; clock: Clock; keeper: FileKeeper }

export function createPictures({ database, clock, keeper }: Dependencies): Pictures {
  return {
    async add({ id, kind, ownerUserId, file, draw }, record) {
      const told = await tellFileKind(file.path)
      if (told?.type !== 'image') throw unsupportedFile('Please select a valid image file')
      const bytes = await draw(file.path)
      const key = storedName(kind, id, 'webp')
      const url = fileUrl(id, 'original')
      await keeper.keep({ id, parts: [{ key, bytes }] }, () =>
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
