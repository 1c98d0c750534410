import { personName } from '@sendit/core/auth/writer.ts'
import { pageWriter } from '#lib/api-client.ts'
import type { Outbox } from './outbox.ts'
import type { Person } from './queued-mutation.ts'
import type { Uploads } from './uploads/upload.ts'

/** Separate from its implementation, to keep the entry chunk small. */
export type OpenOutbox = { key: string; person: Person; outbox: Outbox; close: () => void }
let open: OpenOutbox | undefined

export const currentOutbox = {
  read: () => open,
  write(next: OpenOutbox): void {
    closeOutbox()
    open = next
    pageWriter.write(personName(next.person))
  },
}

/** A previous user's mutations must not be sent; they wait for that user. */
export function closeOutbox(): void {
  open?.close()
  open = undefined
  pageWriter.write(null)
}

type OpenUploads = { person: string; uploads: Uploads }
const uploading = new Map<string, OpenUploads>()

export function openUploads(key: string, person: string, make: () => Uploads): Uploads {
  stopUploads((each) => each.person !== person)
  const known = uploading.get(key)
  if (known !== undefined) return known.uploads
  const uploads = make()
  uploading.set(key, { person, uploads })
  return uploads
}

/** Another person's files must not be sent; stored ones wait for them. */
export function stopUploads(isMeant: (each: OpenUploads) => boolean = () => true): void {
  for (const [key, each] of uploading) {
    if (!isMeant(each)) continue
    each.uploads.stop()
    uploading.delete(key)
  }
}
