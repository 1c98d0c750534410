import type { Invite } from '@sendit/core/invites/contract.ts'
import { readQuery } from '#lib/query-client.ts'

export const invitesQuery = (tripId: string) => readQuery<Invite[]>('/api/trips', tripId, 'invites')
