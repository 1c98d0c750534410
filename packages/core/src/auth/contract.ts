import { z } from 'zod'
import { User } from '#profile/contract.ts'
import { Email, Id, Instant, requiredText, Token } from '#wire.ts'
import { MAX_PASSKEY_NAME, MAX_RETURN_ADDRESS, SIGN_IN_CODE_DIGITS } from './limits.ts'

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
  /** Where the browser asked for letters to several addresses, which of them; all of them without it. */
  email: Email.nullish(),
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
  /**
   * An invite that was sent along and made for another address: nothing is joined until the person says so. Null where there
   * is none to offer, absent from a server of the version before.
   */
  offeredInviteToken: Token.nullish(),
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

/** Bytes as WebAuthn's JSON has them: base64url without padding. */
const bytes = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .regex(/^[\w-]+$/)

/** At most 1,023 bytes (https://www.w3.org/TR/webauthn-3/#credential-id). */
const CredentialId = bytes(1364)
const ClientData = bytes(4096)
const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') }

const Name = requiredText(MAX_PASSKEY_NAME, 'Give the passkey a name')

/** What the browser asks the person's device for. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** What the device answers. It names the account itself: nobody says beforehand who wants to come in. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: bytes(4096),
    signature: bytes(2048),
    userHandle: bytes(128),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

export const SignInByPasskey = z.object({
  credential: PasskeyAssertion,
  inviteToken: Token.nullish(),
  /** As when a link is asked for: what is no screen of ours is left out. */
  redirectUrl: z.string().max(MAX_RETURN_ADDRESS).nullish(),
})
export type SignInByPasskey = z.infer<typeof SignInByPasskey>

/** What the browser asks the device to make. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

export const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({ clientDataJSON: ClientData, attestationObject: bytes(16_384) }),
})
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

/** Without a name the passkey is called as the device that made it. */
export const AddPasskey = z.object({ credential: PasskeyAttestation, name: Name.nullish() })
export type AddPasskey = z.infer<typeof AddPasskey>

export const RenamePasskey = z.object({ name: Name })
export type RenamePasskey = z.infer<typeof RenamePasskey>

export const PasskeyParams = z.object({ passkeyId: z.string() })

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** The host it was made for. */
  site: z.string(),
  /** False since the installation moved to another host: the browser will not offer it. */
  isOfThisSite: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

export const PasskeyList = z.object({
  /** The origin at which passkeys can be made and used; null where the installation's address allows none. */
  origin: z.string().nullable(),
  passkeys: z.array(Passkey),
})
export type PasskeyList = z.infer<typeof PasskeyList>
