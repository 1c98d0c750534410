import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@sendit/core/auth/contract.ts'

export type PasskeyKey = { credentialId: string; publicKey: string; counter: number }

export type PasskeyOwner = { handle: string; email: string; displayName: string }

export type Passkeys = {
  site: PasskeySite
  request(challenge: string): PasskeyRequest
  creation(asked: { challenge: string; owner: PasskeyOwner; known: string[] }): PasskeyCreation
  handleOf(userId: string): string
  /** Read before anything is verified; undefined for malformed input. */
  challengeOf(clientDataJson: string): string | undefined
  /** Throws PasskeyRefused. */
  checkMade(answer: PasskeyAttestation, challenge: string): Promise<PasskeyKey>
  /** Returns the signature counter; the caller compares it with the stored one. Throws PasskeyRefused. */
  checkUsed(answer: PasskeyAssertion, asked: { challenge: string; publicKey: string }): Promise<number>
}

export class PasskeyRefused extends Error {}

export type PasskeySite = { rpId: string; origin: string }

/**
 * Null where browsers allow no passkeys: bare IP addresses, and plain http except localhost
 * (https://www.w3.org/TR/webauthn-3/#rp-id).
 */
export function passkeySite(publicUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (isIpAddress(hostname)) return null
  if (protocol !== 'https:' && !isThisMachine(hostname)) return null
  return { rpId: hostname, origin }
}

/** URL parsing puts IPv6 in brackets and normalises IPv4 to four numbers. */
function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost')
}
