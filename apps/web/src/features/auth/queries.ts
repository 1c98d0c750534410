import type { SignInOptions } from '@sendit/core/auth/contract.ts'
import { readQuery } from '#lib/query-client.ts'

export const signInOptionsQuery = () => readQuery<SignInOptions>('/api/auth/options')

/** A mail that the server saved on its own machine instead of sending it. */
export type SavedMail = {
  id: string
  to: string
  subject: string
  sentAt: string
  text: string
  link: string | null
}

/** Read again and again: mails arrive without the browser hearing of it. */
export const mailboxQuery = () => ({
  ...readQuery<SavedMail[]>('/api/mailbox'),
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: 3000,
})
