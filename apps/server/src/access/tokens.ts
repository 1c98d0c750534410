import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { SIGN_IN_CODE_DIGITS } from '@sendit/core/auth/limits.ts'

const TOKEN_BYTES = 32

/** 32 random bytes, base64url: for sign-in links and sessions. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What is stored of a token: its SHA-256 in hex. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

/**
 * The token of an invite: HMAC-SHA256 over its id and version, base64url, so that its link can be shown again without
 * being stored (docs/security.md 3.2).
 */
export function inviteToken(appSecret: string, invite: { id: string; version: number }): string {
  return createHmac('sha256', appSecret).update(`invite:${invite.id}:${invite.version}`).digest('base64url')
}

/** The token that asks somebody to be a rider's shore contact: the same in every letter about the same naming. */
export function shoreToken(appSecret: string, contactId: string): string {
  return createHmac('sha256', appSecret).update(`shore:${contactId}`).digest('base64url')
}

/**
 * The token of a calendar feed: HMAC-SHA256 over whose it is and 32 random bytes, base64url, so that its address can be shown again
 * without being stored (docs/security.md 3.2). Whoever has the rows has no address, and another secret ends them all.
 */
export function feedToken(appSecret: string, { userId, seed }: { userId: string; seed: string }): string {
  return createHmac('sha256', appSecret).update(`calendar:${userId}:${seed}`).digest('base64url')
}

/** What a browser keeps for a year after somebody signed in there: HMAC-SHA256 over the account and its version, base64url. */
export function browserMark(
  appSecret: string,
  { userId, version }: { userId: string; version: number },
): string {
  return createHmac('sha256', appSecret).update(`browser:${userId}:${version}`).digest('base64url')
}

/** Whether two tokens are one, in a time that does not depend on where they differ. */
export function isSameToken(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(one)), Buffer.from(hashToken(other)))
}

/** Signs whose letters of which categories a link stops: the same in every such letter. */
export function unsubscribeSignature(appSecret: string, of: string): string {
  return createHmac('sha256', appSecret).update(`unsubscribe:${of}`).digest('base64url')
}

/** The digits of a sign-in letter, each as likely as any other, zeros in front too. */
export function newCode(): string {
  return String(randomInt(10 ** SIGN_IN_CODE_DIGITS)).padStart(SIGN_IN_CODE_DIGITS, '0')
}

/** What is stored of a code: of use to the browser alone that holds the mark it got when it asked. */
export function hashCode(asked: string, code: string): string {
  return hashToken(`${asked} ${code}`)
}
