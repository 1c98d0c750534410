import { personName } from '@sendit/core/auth/writer.ts'
import { pageWriter } from '#lib/api-client.ts'
import type { Outbox } from './outbox.ts'
import type { Person } from './queued-mutation.ts'

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
