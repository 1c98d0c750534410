import type { PasskeyList } from '@sendit/core/auth/passkey-contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** The account's passkeys; read anew at each visit, since nobody is told of changes. */
export const passkeysQuery = () => ({ ...readQuery<PasskeyList>('/api/auth/passkeys'), staleTime: 0 })
