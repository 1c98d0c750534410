import type { OwnShoreContact } from '@sendit/core/profile/shore-contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** Whom the viewer has named; read anew at each visit, since they answer elsewhere. */
export const shoreContactQuery = () => ({
  ...readQuery<OwnShoreContact>('/api/profile/shore-contact'),
  staleTime: 0,
})
