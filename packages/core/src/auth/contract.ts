import { z } from 'zod'
import { User } from '#profile/contract.ts'
import { Email, Id, Instant, Token } from '#wire.ts'
import { MAX_RETURN_ADDRESS, SIGN_IN_CODE_DIGITS } from './limits.ts'

const CODE = new RegExp(`^\\d{${SIGN_IN_CODE_DIGITS}}$`)

export const RequestMagicLink = z.object({
  email: Email,
  inviteToken: Token.nullish(),
  /** The screen to come back to. What is none of ours is left out, and the sign-in goes on. */
  redirectUrl: z.string().max(MAX_RETURN_ADDRESS).nullish(),
})
export type RequestMagicLink = z.infer<typeof RequestMagicLink>

export const MagicLinkRequested = z.object({
  message: z.string(),
})
export type MagicLinkRequested = z.infer<typeof MagicLinkRequested>

export const VerifyMagicLink = z.object({ token: Token.optional() })

export const VerifyCode = z.object({
  email: Email,
  /** As people type it from a letter: spaces between the digits do not count. */
  code: z
    .string()
    .max(20)
    .transform((typed) => typed.replace(/\s/g, ''))
    .pipe(z.string().regex(CODE)),
})
export type VerifyCode = z.infer<typeof VerifyCode>

export const Verified = z.object({
  user: User,
  redirectUrl: z.string(),
  message: z.string(),
  /** The trip that the invite of the link made the account a member of. */
  joinedTripId: Id.nullish(),
  /** They were not in it before. Absent from a server of the version before. */
  isNewMember: z.boolean().optional(),
})
export type Verified = z.infer<typeof Verified>

/** What the sign-in screen may know before anybody is signed in. */
export const SignInOptions = z.object({
  /** The local mailbox, while the server keeps mails to itself on this machine. */
  mailboxUrl: z.string().nullable(),
  /** The origin at which passkeys sign in; null where the installation's address allows none. */
  passkeyOrigin: z.string().nullable(),
})
export type SignInOptions = z.infer<typeof SignInOptions>

/** One signed-in device. */
export const Session = z.object({
  id: Id,
  device: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>
