import { createECDH, hkdfSync } from 'node:crypto'

/** The order of P-256 (SEC 2, 2.4.2). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** 64 bits more than the order has, so that what is left after dividing is even (FIPS 186-5, A.2.1). */
const SEED_BYTES = 40

export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * The key pair by which push services know this installation (RFC 8292), base64url. It comes of the secret alone: every server of the
 * installation has the same one, none is stored, and another secret is another pair.
 */
export function vapidKeys(appSecret: string): VapidKeys {
  const seed = Buffer.from(hkdfSync('sha256', appSecret, '', 'sendit vapid p-256', SEED_BYTES))
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
