// Real keys and signatures (https://www.w3.org/TR/webauthn-3/).
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@sendit/core/auth/contract.ts'
import { cbor } from './cbor.ts'
import { TEST_ORIGIN } from './test-app.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export type Departure = {
  origin?: string
  rpId?: string
  isVerified?: boolean
  isFramed?: boolean
  counter?: number
  challenge?: string
  userHandle?: string
  type?: string
  /** A self-signed attestation, with a certificate if given. */
  statement?: { x5c?: string }
}

export type TestPasskey = {
  id: string
  use(request: PasskeyRequest, departure?: Departure): PasskeyAssertion
  /** Same key and counter. */
  copy(): TestPasskey
}

/** `counts: false`: a synced passkey, without a counter. */
export function makePasskey(
  creation: PasskeyCreation,
  { counts = true, ...departure }: Departure & { counts?: boolean } = {},
): { passkey: TestPasskey; credential: PasskeyAttestation } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const idBytes = randomBytes(16)
  const id = idBytes.toString('base64url')
  const authData = Buffer.concat([
    authenticatorData(creation.rp.id, {
      ...departure,
      counter: departure.counter ?? 0,
      more: HAS_CREDENTIAL,
    }),
    // Zero AAGUID, id length, id, key.
    ...[Buffer.alloc(16), Buffer.from([0, idBytes.length]), idBytes, coseKey(publicKey)],
  ])
  const data = clientData('webauthn.create', creation.challenge, departure)
  const parts = new Map<string, Parameters<typeof cbor>[0]>([
    ['fmt', departure.statement ? 'packed' : 'none'],
    ['attStmt', statementOf(departure, { authData, data, privateKey })],
    ['authData', authData],
  ])
  const response = {
    clientDataJSON: data.toString('base64url'),
    attestationObject: cbor(parts).toString('base64url'),
  }
  const key = { id, privateKey, userHandle: creation.user.id, counts }
  return { passkey: hold(key, 0), credential: { id, rawId: id, type: 'public-key', response } }
}

type Signing = { authData: Buffer; data: Buffer; privateKey: KeyObject }

function statementOf({ statement }: Departure, { authData, data, privateKey }: Signing) {
  const parts = new Map<string, Parameters<typeof cbor>[0]>()
  if (statement === undefined) return parts
  parts.set('alg', -7)
  parts.set('sig', sign('sha256', signedBytes(authData, data), privateKey))
  if (statement.x5c !== undefined) parts.set('x5c', Buffer.from(statement.x5c))
  return parts
}

function signedBytes(authData: Buffer, data: Buffer): Buffer {
  return Buffer.concat([authData, createHash('sha256').update(data).digest()])
}

type Key = { id: string; privateKey: KeyObject; userHandle: string; counts: boolean }

function hold(key: Key, usedBefore: number): TestPasskey {
  let uses = usedBefore
  return {
    id: key.id,
    use(request, departure = {}) {
      if (key.counts) uses += 1
      const data = clientData('webauthn.get', request.challenge, departure)
      const authData = authenticatorData(request.rpId, { counter: uses, ...departure })
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signedBytes(authData, data), key.privateKey).toString('base64url'),
        userHandle: departure.userHandle ?? key.userHandle,
      }
      return { id: key.id, rawId: key.id, type: 'public-key', response }
    },
    copy: () => hold(key, uses),
  }
}

function clientData(type: string, challenge: string, departure: Departure): Buffer {
  const payload = {
    type: departure.type ?? type,
    challenge: departure.challenge ?? challenge,
    origin: departure.origin ?? TEST_ORIGIN,
    crossOrigin: departure.isFramed ?? false,
  }
  return Buffer.from(JSON.stringify(payload))
}

function authenticatorData(
  rpId: string,
  { counter, more = 0, isVerified = true, ...departure }: Departure & { counter: number; more?: number },
): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more
  const site = createHash('sha256')
    .update(departure.rpId ?? rpId)
    .digest()
  return Buffer.concat([site, Buffer.from([flags]), count])
}

/** EC2, ES256 and P-256 (RFC 9053, 7.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const parts = new Map<number, number | Buffer>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  return cbor(parts)
}
