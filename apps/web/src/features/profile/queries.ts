import type { PasskeyList, Session } from '@sendit/core/auth/contract.ts'
import type { OwnShoreContact } from '@sendit/core/profile/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** Refetched on each visit: changes are not pushed. */
export const devicesQuery = () => ({ ...readQuery<Session[]>('/api/auth/sessions'), staleTime: 0 })

export const passkeysQuery = () => ({ ...readQuery<PasskeyList>('/api/auth/passkeys'), staleTime: 0 })

/** Refetched on each visit: the contact answers elsewhere. */
export const shoreContactQuery = () => ({
  ...readQuery<OwnShoreContact>('/api/profile/shore-contact'),
  staleTime: 0,
})
