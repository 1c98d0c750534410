import { createPasskeyService } from '#features/auth/passkey-service.ts'
import { authRoutes } from '#features/auth/routes.ts'
import { createAuthService } from '#features/auth/service.ts'
import type { Mount } from './house.ts'

/** The ways in: the mailed link with its code, and passkeys. */
export const mountAuth: Mount = (app, house) =>
  authRoutes(app, {
    ...house,
    auth: createAuthService(house),
    passkeys: createPasskeyService(house),
    mailboxUrlFor: (request) => (house.isMailboxOpen(request) ? '/mailbox' : null),
  })
