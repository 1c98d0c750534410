import { personName } from '@sendit/core/auth/writer.ts'
import { pageWriter } from '#lib/api-client.ts'
import type { Outbox } from './outbox.ts'
import type { Person } from './queued-mutation.ts'

/** The outbox of the one who is here. Apart from what it can do, as the start of the app knows no more of it. */
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

/** Nobody sends what the person wrote who was here before. It waits for them. */
export function closeOutbox(): void {
  open?.close()
  open = undefined
  pageWriter.write(null)
}
