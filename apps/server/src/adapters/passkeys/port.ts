import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@sendit/core/auth/contract.ts'

/** A passkey as it is stored. Bytes are base64url. */
export type PasskeyKey = { credentialId: string; publicKey: string; counter: number }

/** `handle` is what the authenticator keeps for the account, base64url. */
export type PasskeyOwner = { handle: string; email: string; displayName: string }

/** Asks for passkeys of one site and checks what authenticators answer. Challenges are base64url. */
export type Passkeys = {
  site: PasskeySite
  /** For signing in with any passkey of the site. */
  request(challenge: string): PasskeyRequest
  /** For making one, on a device that has none of `known`, which are credential ids. */
  creation(asked: { challenge: string; owner: PasskeyOwner; known: string[] }): PasskeyCreation
  /** What an authenticator keeps for the account, and names it by when it answers. */
  handleOf(userId: string): string
  /** What the answer says was asked, before anything of it is believed; undefined for what no browser of this site says. */
  challengeOf(clientDataJson: string): string | undefined
  /** The passkey that was made. Throws PasskeyRefused. */
  checkMade(answer: PasskeyAttestation, challenge: string): Promise<PasskeyKey>
  /**
   * How often the passkey says it was used, with this time; whether that is more than before, its row has to tell. Throws
   * PasskeyRefused.
   */
  checkUsed(answer: PasskeyAssertion, asked: { challenge: string; publicKey: string }): Promise<number>
}

/** What was sent proves nothing: not for this site or this challenge, without the person's verification, or not signed. */
export class PasskeyRefused extends Error {}

/** What passkeys of an installation are made for: a browser uses them at this origin alone, under the name of its host. */
export type PasskeySite = { rpId: string; origin: string }

/**
 * The site of an address such as https://sendit.example. Null where browsers know no passkeys: on a bare IP address, and on
 * plain http but for the machine itself (https://www.w3.org/TR/webauthn-3/#rp-id).
 */
export function passkeySite(publicUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (isIpAddress(hostname)) return null
  if (protocol !== 'https:' && !isThisMachine(hostname)) return null
  return { rpId: hostname, origin }
}

/** A parsed address has its IPv6 in brackets, and its IPv4 with four numbers however it was written. */
function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost')
}
