import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation } from '@sendit/core/auth/contract.ts'
import { PASSKEY_CHALLENGE_MINUTES } from '@sendit/core/auth/limits.ts'
import { z } from 'zod'
import {
  type PasskeyKey,
  type PasskeyOwner,
  PasskeyRefused,
  type PasskeySite,
  type Passkeys,
  passkeySite,
} from './port.ts'

const TIMEOUT_MS = PASSKEY_CHALLENGE_MINUTES * 60_000
/**
 * EdDSA, ES256 and RS256 (https://www.iana.org/assignments/cose): supported by Node 20, and every authenticator has one of
 * them.
 */
const ALGORITHMS = [-8, -7, -257]

const ClientData = z.object({
  challenge: z.string().regex(/^[\w-]{1,100}$/),
  // No framing (docs/security.md C3).
  crossOrigin: z.literal(false).optional(),
})

export function createPasskeys(publicUrl: string): Passkeys | undefined {
  const site = passkeySite(publicUrl)
  if (site === null) return undefined
  return {
    site,
    request: (challenge) => ({
      challenge,
      rpId: site.rpId,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
    }),
    creation: (asked) => creationFor(site, asked),
    handleOf: (userId) => Buffer.from(userId).toString('base64url'),
    challengeOf,
    checkMade: (answer, challenge) => refusing(() => checkMade(site, answer, challenge)),
    checkUsed: (answer, asked) => refusing(() => checkUsed(site, answer, asked)),
  }
}

type Creation = { challenge: string; owner: PasskeyOwner; known: string[] }

function creationFor(site: PasskeySite, { challenge, owner, known }: Creation): PasskeyCreation {
  return {
    challenge,
    rp: { id: site.rpId, name: 'SendIt!' },
    user: { id: owner.handle, name: owner.email, displayName: owner.displayName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: known.map((id) => ({ type: 'public-key', id })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

function challengeOf(clientDataJson: string): string | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())).challenge
  } catch {
    return undefined
  }
}

async function checkMade(
  site: PasskeySite,
  answer: PasskeyAttestation,
  challenge: string,
): Promise<PasskeyKey> {
  const { verifyRegistrationResponse } = await library()
  await refuseCertificates(answer.response.attestationObject)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    ...expected(site, challenge),
    supportedAlgorithmIDs: ALGORITHMS,
  })
  const made = registrationInfo?.credential
  if (made === undefined || made.id !== answer.id) throw new PasskeyRefused('not what was signed')
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
  }
}

/**
 * Certificates are refused before the library reads them: it would fetch revocation lists from addresses inside them
 * (docs/security.md C24).
 */
async function refuseCertificates(attestationObject: string) {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'))
  const isSelfMade =
    attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  if (attestation.get('fmt') !== 'none' && !isSelfMade) throw new PasskeyRefused('a statement of its maker')
}

async function checkUsed(
  site: PasskeySite,
  answer: PasskeyAssertion,
  { challenge, publicKey }: { challenge: string; publicKey: string },
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    ...expected(site, challenge),
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      // Compared atomically in the database, so two servers cannot both accept it.
      counter: 0,
    },
  })
  if (!verified) throw new PasskeyRefused('not signed')
  return authenticationInfo.newCounter
}

const expected = ({ origin, rpId }: PasskeySite, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: true,
})

/** Lazy: 28 MB. */
const library = () => import('@simplewebauthn/server')

async function refusing<T>(check: () => Promise<T>): Promise<T> {
  await library()
  try {
    return await check()
  } catch (cause) {
    throw cause instanceof PasskeyRefused ? cause : new PasskeyRefused('not for this site', { cause })
  }
}
