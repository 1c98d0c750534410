import type { Session } from '@sendit/core/auth/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** The devices on which this account is signed in; read anew at each visit, since nobody is told of changes. */
export const devicesQuery = () => ({ ...readQuery<Session[]>('/api/auth/sessions'), staleTime: 0 })
