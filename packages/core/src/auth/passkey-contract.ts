import { z } from 'zod'
import { Id, Instant, requiredText, Token } from '#wire.ts'
import { MAX_PASSKEY_NAME, MAX_RETURN_ADDRESS } from './limits.ts'

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
