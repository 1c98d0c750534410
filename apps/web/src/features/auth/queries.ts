import type { SignInOptions } from '@sendit/core/auth/contract.ts'
import { readQuery } from '#lib/query-client.ts'

export const signInOptionsQuery = () => readQuery<SignInOptions>('/api/auth/options')

export type SavedMail = {
  id: string
  to: string
  subject: string
  sentAt: string
  text: string
  link: string | null
}

/** Polled, since the browser is not notified of new emails. */
export const mailboxQuery = () => ({
  ...readQuery<SavedMail[]>('/api/mailbox'),
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: 3000,
})
