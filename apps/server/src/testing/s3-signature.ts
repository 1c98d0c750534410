import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type S3Keys = { accessKeyId: string; secretAccessKey: string }

const ALGORITHM = 'AWS4-HMAC-SHA256'

/** Whether a request is signed as Signature Version 4 wants it, in its header or in its address. Answers the fault. */
export function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  keys: S3Keys,
  now: Date,
): string | undefined {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const presigned = url.searchParams.get('X-Amz-Signature')
  const claim = presigned === null ? readHeader(request) : readAddress(url)
  if (claim === undefined) return 'AccessDenied'
  const [keyId, day = '', region = '', service = '', ending] = claim.credential.split('/')
  if (keyId !== keys.accessKeyId || service !== 's3' || ending !== 'aws4_request') return 'InvalidAccessKeyId'
  const signedAt = Date.parse(claim.date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const ageSeconds = (now.getTime() - signedAt) / 1000
  if (!(ageSeconds > -900 && ageSeconds <= claim.validSeconds)) return 'RequestExpired'
  const payloadHash =
    presigned === null ? String(request.headers['x-amz-content-sha256']) : 'UNSIGNED-PAYLOAD'
  const isBodyRight = payloadHash === 'UNSIGNED-PAYLOAD' || payloadHash === sha256(body)
  if (!isBodyRight) return 'XAmzContentSHA256Mismatch'
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url),
    ...claim.signedHeaders.map(
      (name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}`,
    ),
    '',
    claim.signedHeaders.join(';'),
    payloadHash,
  ].join('\n')
  const toSign = [ALGORITHM, claim.date, [day, region, service, ending].join('/'), sha256(canonical)].join(
    '\n',
  )
  const key = [day, region, service, 'aws4_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${keys.secretAccessKey}`),
  )
  const right = createHmac('sha256', key).update(toSign).digest('hex')
  return right === claim.signature ? undefined : 'SignatureDoesNotMatch'
}

type Claim = {
  credential: string
  date: string
  signedHeaders: string[]
  signature: string
  validSeconds: number
}

function readHeader({ headers }: IncomingMessage): Claim | undefined {
  const [, credential, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (credential === undefined || signed === undefined || signature === undefined) return undefined
  const date = String(headers['x-amz-date'])
  return { credential, date, signedHeaders: signed.split(';'), signature, validSeconds: 900 }
}

function readAddress({ searchParams }: URL): Claim {
  const get = (name: string) => searchParams.get(`X-Amz-${name}`) ?? ''
  return {
    credential: get('Credential'),
    date: get('Date'),
    signedHeaders: get('SignedHeaders').split(';'),
    signature: get('Signature'),
    validSeconds: Number(get('Expires')),
  }
}

function canonicalQuery({ searchParams }: URL): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  return [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
