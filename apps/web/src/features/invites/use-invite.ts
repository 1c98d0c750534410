import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { guestInfoQuery } from '#access/queries.ts'
import { ApiError } from '#lib/api-error.ts'

export type InviteCheck =
  | { kind: 'validating' }
  | { kind: 'valid'; guest: GuestInfo }
  | { kind: 'invalid' }
  /** The server did not answer the question; the invitation may well be good. */
  | { kind: 'unknown'; retry: () => void }

const TOO_MANY_REQUESTS = 429

/** Asks whether the invitation still stands. */
export function useInvite(token: string): InviteCheck {
  const { data, error, isFetching, refetch } = useQuery(guestInfoQuery(token))
  if (data) return { kind: 'valid', guest: data }
  if (isFetching || (data === undefined && error === null)) return { kind: 'validating' }
  return isRefused(error) ? { kind: 'invalid' } : { kind: 'unknown', retry: () => void refetch() }
}

function isRefused(error: Error | null): boolean {
  // Without an error the answer was empty: 401, which is a refusal too.
  if (error === null) return true
  return error instanceof ApiError && error.status < 500 && error.status !== TOO_MANY_REQUESTS
}
