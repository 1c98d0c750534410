import { createHmac, timingSafeEqual } from 'node:crypto'
import type { GuestActor } from '#access/actor.ts'
import type { Clock } from '#adapters/clock.ts'

export const FILE_VARIANTS = ['original', 'preview', 'thumb', 'poster'] as const
export type FileVariant = (typeof FILE_VARIANTS)[number]

const LINK_MS = 3_600_000
/** Links of the same ten minutes are equal, so that a browser may keep what it fetched. */
const STEP_MS = 600_000
const OUR_FILE = /^\/files\/([\w-]+)\/\w+$/
/** The fields of answers that hold addresses. What people write is left as they wrote it. */
const ADDRESS_FIELD = /^(?:url|\w+Url|heroImage|photoPreview)$/

export function fileUrl(fileId: string, variant: FileVariant): string {
  return `/files/${fileId}/${variant}`
}

/** Another one whenever signatures are made anew, so that an answer with older ones is not taken for the newest. */
export function signingStep(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS)
}

/** The addresses of a file and of the smaller pictures beside it; null for those it has not. */
export function fileUrls(fileId: string, variants: string | null) {
  const urlOf = (variant: FileVariant) => (hasVariant(variants, variant) ? fileUrl(fileId, variant) : null)
  return {
    url: fileUrl(fileId, 'original'),
    previewUrl: urlOf('preview'),
    thumbnailUrl: urlOf('thumb'),
    posterUrl: urlOf('poster'),
  }
}

export function hasVariant(variants: string | null, variant: FileVariant): boolean {
  return variant === 'original' || (variants ?? '').split(' ').includes(variant)
}

/** The id of one of our files, when that is what the address leads to. */
export function fileIdOf(url: string): string | undefined {
  return OUR_FILE.exec(url)?.[1]
}

export type FileLinks = {
  /** A copy in which every address of a file carries this guest's signature, since an <img> can send no header. */
  sign(guest: GuestActor, answer: unknown): unknown
  /** The same for what was serialised once for everyone. */
  signBytes(guest: GuestActor, bytes: Buffer): Buffer
  /** Whose signature it is; undefined when it is nobody's or its hour is over. The invite may have ended since. */
  inviteOf(fileId: string, query: { exp?: string | undefined; sig?: string | undefined }): string | undefined
}

/** docs/security.md 6.2: a signature holds for one file, one invite and one hour. */
export function createFileLinks({ appSecret, clock }: { appSecret: string; clock: Clock }): FileLinks {
  const macOf = (fileId: string, inviteId: string, exp: number) =>
    createHmac('sha256', appSecret).update(`file:${fileId}:${inviteId}:${exp}`).digest('base64url')

  function signUrl({ inviteId }: GuestActor, url: string): string {
    const fileId = fileIdOf(url)
    if (fileId === undefined) return url
    const exp = (signingStep(clock.now()) * STEP_MS + LINK_MS) / 1000
    return `${url}?exp=${exp}&sig=${inviteId}.${macOf(fileId, inviteId, exp)}`
  }

  const sign = (guest: GuestActor, answer: unknown) => mapAddresses(answer, (url) => signUrl(guest, url))
  return {
    sign,
    signBytes(guest, bytes) {
      if (!bytes.includes('"/files/')) return bytes
      return Buffer.from(JSON.stringify(sign(guest, JSON.parse(bytes.toString()))))
    },
    inviteOf(fileId, { exp = '', sig = '' }) {
      const expires = /^\d{1,12}$/.test(exp) ? Number(exp) : 0
      if (expires * 1000 <= clock.now().getTime()) return undefined
      const [inviteId = '', mac = ''] = sig.split('.')
      return isEqual(mac, macOf(fileId, inviteId, expires)) ? inviteId : undefined
    },
  }
}

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function mapAddresses(value: unknown, change: (url: string) => string, field = ''): unknown {
  if (typeof value === 'string') return ADDRESS_FIELD.test(field) ? change(value) : value
  if (Array.isArray(value)) return value.map((item) => mapAddresses(item, change, field))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapAddresses(item, change, name)]),
  )
}
