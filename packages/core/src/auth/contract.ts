import { z } from 'zod'
import { User } from '#profile/contract.ts'
import { Email, Id, Instant, requiredText, Token } from '#wire.ts'
import { MAX_PASSKEY_NAME, MAX_RETURN_ADDRESS, SIGN_IN_CODE_DIGITS } from './limits.ts'

const CODE = new RegExp(`^\\d{${SIGN_IN_CODE_DIGITS}}$`)

export const RequestMagicLink = z.object({
  email: Email,
  inviteToken: Token.nullish(),
  /** An invalid address is ignored rather than refused. */
  redirectUrl: z.string().max(MAX_RETURN_ADDRESS).nullish(),
})
export type RequestMagicLink = z.infer<typeof RequestMagicLink>

export const MagicLinkRequested = z.object({
  message: z.string(),
})
export type MagicLinkRequested = z.infer<typeof MagicLinkRequested>

export const VerifyMagicLink = z.object({ token: Token.optional() })

export const VerifyCode = z.object({
  /** Which address, when the browser requested links for several; otherwise all. */
  email: Email.nullish(),
  /** Spaces between digits are ignored. */
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
  joinedTripId: Id.nullish(),
  /** Absent from servers of the previous version. */
  isNewMember: z.boolean().optional(),
  /** An invite made for another address, joined only on confirmation. Absent from servers of the previous version. */
  offeredInviteToken: Token.nullish(),
})
export type Verified = z.infer<typeof Verified>

export const SignInOptions = z.object({
  /** Set only while emails stay on this machine. */
  mailboxUrl: z.string().nullable(),
  /** Null where the installation's address allows no passkeys. */
  passkeyOrigin: z.string().nullable(),
})
export type SignInOptions = z.infer<typeof SignInOptions>

export const Session = z.object({
  id: Id,
  device: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Base64url without padding, as in WebAuthn's JSON. */
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

export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** The device names the account (discoverable credential). */
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
  /** An invalid address is ignored rather than refused. */
  redirectUrl: z.string().max(MAX_RETURN_ADDRESS).nullish(),
})
export type SignInByPasskey = z.infer<typeof SignInByPasskey>

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

/** The name defaults to the device's. */
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
  site: z.string(),
  /** False after the installation moved to another host. */
  isOfThisSite: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

export const PasskeyList = z.object({
  origin: z.string().nullable(),
  passkeys: z.array(Passkey),
})
export type PasskeyList = z.infer<typeof PasskeyList>
