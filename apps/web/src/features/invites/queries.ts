import type { Invite } from '@sendit/core/invites/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** The trip's open invites, for members only. */
export const invitesQuery = (tripId: string) => readQuery<Invite[]>('/api/trips', tripId, 'invites')
