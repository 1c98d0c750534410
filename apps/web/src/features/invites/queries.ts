import type { Guest, Invite } from '@sendit/core/invites/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** The trip's open invites, for members only. */
export const invitesQuery = (tripId: string) => readQuery<Invite[]>('/api/trips', tripId, 'invites')

/** Guests who accepted. */
export const guestsQuery = (tripId: string) => readQuery<Guest[]>('/api/trips', tripId, 'guests')
