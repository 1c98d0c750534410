import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { SignatureV4 } from '@smithy/signature-v4'

export type S3Keys = { accessKeyId: string; secretAccessKey: string }

const UNSIGNED = 'UNSIGNED-PAYLOAD'
const HEADER_VALID_SECONDS = 900
const OF_SIGNATURE = /^X-Amz-(?:Algorithm|Credential|Date|Expires|SignedHeaders|Signature|Content-Sha256)$/

/** Signature Version 4, in header or URL. Returns the error. */
export async function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  keys: S3Keys,
  now: Date,
): Promise<string | undefined> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const claim = url.searchParams.has('X-Amz-Signature') ? readAddress(url) : readHeader(request)
  if (claim === undefined) return 'AccessDenied'
  const [keyId, , region = '', service, ending] = claim.credential.split('/')
  if (keyId !== keys.accessKeyId || service !== 's3' || ending !== 'aws4_request') return 'InvalidAccessKeyId'
  const ageSeconds = (now.getTime() - claim.signedAt.getTime()) / 1000
  if (!(ageSeconds > -HEADER_VALID_SECONDS && ageSeconds <= claim.validSeconds)) return 'RequestExpired'
  if (claim.payloadHash !== UNSIGNED && claim.payloadHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const right = await signAgain(request, url, { claim, keys, region })
  return right === claim.signature ? undefined : 'SignatureDoesNotMatch'
}

type Claim = {
  isInAddress: boolean
  credential: string
  signedAt: Date
  signedHeaders: string[]
  signature: string
  validSeconds: number
  payloadHash: string
}

type Signing = { claim: Claim; keys: S3Keys; region: string }

/** Recomputes it with the product's own library. */
async function signAgain(request: IncomingMessage, url: URL, { claim, keys, region }: Signing) {
  const signer = new SignatureV4({
    ...{ service: 's3', region, credentials: keys, sha256: Sha256 },
    ...{ uriEscapePath: false, applyChecksum: false },
  })
  const unsigned = {
    ...{ method: request.method ?? 'GET', protocol: 'http:', hostname: url.host, path: url.pathname },
    query: Object.fromEntries([...url.searchParams].filter(([name]) => !OF_SIGNATURE.test(name))),
    headers: {
      ...Object.fromEntries(
        claim.signedHeaders
          .filter((name) => name !== 'x-amz-content-sha256')
          .map((name) => [name, String(request.headers[name])]),
      ),
      // The product's client turns this into a URL parameter of the same name.
      'X-Amz-Content-Sha256': claim.payloadHash,
    },
  }
  const options = { signingDate: claim.signedAt, signableHeaders: new Set(claim.signedHeaders) }
  if (claim.isInAddress) {
    const { query = {} } = await signer.presign(unsigned, { ...options, expiresIn: claim.validSeconds })
    return query['X-Amz-Signature']
  }
  const { headers } = await signer.sign(unsigned, options)
  return /Signature=(\w+)$/.exec(headers.authorization ?? '')?.[1]
}

function readHeader({ headers }: IncomingMessage): Claim | undefined {
  const [, credential, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (credential === undefined || signed === undefined || signature === undefined) return undefined
  return {
    isInAddress: false,
    ...{ credential, signature },
    signedAt: instantOf(String(headers['x-amz-date'])),
    signedHeaders: signed.split(';'),
    validSeconds: HEADER_VALID_SECONDS,
    payloadHash: String(headers['x-amz-content-sha256']),
  }
}

function readAddress({ searchParams }: URL): Claim {
  const get = (name: string) => searchParams.get(`X-Amz-${name}`) ?? ''
  return {
    isInAddress: true,
    credential: get('Credential'),
    signedAt: instantOf(get('Date')),
    signedHeaders: get('SignedHeaders').split(';'),
    signature: get('Signature'),
    validSeconds: Number(get('Expires')),
    payloadHash: UNSIGNED,
  }
}

/** `20260115T093000Z` */
function instantOf(text: string): Date {
  return new Date(text.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

/** Adapts Node's hash to the library. */
class Sha256 {
  private readonly hash: Hash | Hmac
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret))
  }
  reset() {}
  update(data: string | ArrayBuffer | ArrayBufferView) {
    this.hash.update(bytesOf(data))
  }
  digest = async () => new Uint8Array(this.hash.digest())
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data)
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data)
}

function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
