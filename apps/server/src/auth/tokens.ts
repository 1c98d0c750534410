import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { SIGN_IN_CODE_DIGITS } from '@sendit/core/auth/limits.ts'

const TOKEN_BYTES = 32

/** 32 random bytes, base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** SHA-256 in hex. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

/** HMAC-SHA256, so that the link can be shown again without being stored (docs/security.md 3.2). */
export function inviteToken(appSecret: string, invite: { id: string; version: number }): string {
  return createHmac('sha256', appSecret).update(`invite:${invite.id}:${invite.version}`).digest('base64url')
}

/** Deterministic: every email about the same contact has the same token. */
export function shoreToken(appSecret: string, contactId: string): string {
  return createHmac('sha256', appSecret).update(`shore:${contactId}`).digest('base64url')
}

/**
 * HMAC-SHA256, so the address can be shown again without being stored: a database leak reveals none, and a new secret revokes
 * all (docs/security.md 3.2).
 */
export function feedToken(appSecret: string, { userId, seed }: { userId: string; seed: string }): string {
  return createHmac('sha256', appSecret).update(`calendar:${userId}:${seed}`).digest('base64url')
}

/** Stays in the browser for a year: HMAC-SHA256 over account and version, base64url. */
export function browserMark(
  appSecret: string,
  { userId, version }: { userId: string; version: number },
): string {
  return createHmac('sha256', appSecret).update(`browser:${userId}:${version}`).digest('base64url')
}

/** Constant-time comparison. */
export function isSameToken(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(one)), Buffer.from(hashToken(other)))
}

export function unsubscribeSignature(appSecret: string, of: string): string {
  return createHmac('sha256', appSecret).update(`unsubscribe:${of}`).digest('base64url')
}

/** Uniformly distributed, leading zeros included. */
export function newCode(): string {
  return String(randomInt(10 ** SIGN_IN_CODE_DIGITS)).padStart(SIGN_IN_CODE_DIGITS, '0')
}

/** Salted with the browser's mark, so a code is useless in any other browser. */
export function hashCode(asked: string, code: string): string {
  return hashToken(`${asked} ${code}`)
}
