import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { guestInfoQuery } from '#access/queries.ts'
import { isRefusal } from '#access/visitor.ts'

export type InviteCheck =
  | { kind: 'validating' }
  | { kind: 'valid'; guest: GuestInfo }
  | { kind: 'invalid' }
  /** The server did not answer the question; the invitation may well be good. */
  | { kind: 'unknown'; retry: () => void }

/** Asks whether the invitation still stands. */
export function useInvite(token: string): InviteCheck {
  const { data, error, isFetching, refetch } = useQuery(guestInfoQuery(token))
  if (data) return { kind: 'valid', guest: data }
  if (isFetching || (data === undefined && error === null)) return { kind: 'validating' }
  // Without an error the answer was empty: 401, which is a refusal too.
  const isRefused = error === null || isRefusal(error)
  return isRefused ? { kind: 'invalid' } : { kind: 'unknown', retry: () => void refetch() }
}
