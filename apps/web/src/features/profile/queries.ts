import type { PasskeyList, Session } from '@sendit/core/auth/contract.ts'
import type { OwnShoreContact } from '@sendit/core/profile/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** The devices on which this account is signed in; read anew at each visit, since nobody is told of changes. */
export const devicesQuery = () => ({ ...readQuery<Session[]>('/api/auth/sessions'), staleTime: 0 })

/** The account's passkeys; read anew at each visit, since nobody is told of changes. */
export const passkeysQuery = () => ({ ...readQuery<PasskeyList>('/api/auth/passkeys'), staleTime: 0 })

/** Whom the viewer has named; read anew at each visit, since they answer elsewhere. */
export const shoreContactQuery = () => ({
  ...readQuery<OwnShoreContact>('/api/profile/shore-contact'),
  staleTime: 0,
})
