import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#adapters/clock.ts'
import type { Actor } from '#auth/actor.ts'

export const FILE_VARIANTS = ['original', 'preview', 'thumb', 'poster'] as const
export type FileVariant = (typeof FILE_VARIANTS)[number]

const LINK_MS = 3_600_000
/** Equal links within ten minutes let browsers cache the file. */
const STEP_MS = 600_000
const OUR_ALBUM = /^\/api\/trips\/([\w-]+)\/album\.zip$/
const OUR_FILE = /^\/files\/([\w-]+)\/\w+$/
const ADDRESS_IN_JSON = '"/files/'

export type Sign = (address: string) => string

/** For members, and for data stored or broadcast before the reader is known. */
export const UNSIGNED: Sign = (address) => address

export function fileUrl(fileId: string, variant: FileVariant): string {
  return `/files/${fileId}/${variant}`
}

/** Changes whenever signatures do, so that ETags do as well. */
export function signingStep(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS)
}

export function fileUrls(fileId: string, variants: string | null) {
  const urlOf = (variant: FileVariant) => (hasVariant(variants, variant) ? fileUrl(fileId, variant) : null)
  return {
    url: fileUrl(fileId, 'original'),
    previewUrl: urlOf('preview'),
    thumbnailUrl: urlOf('thumb'),
    posterUrl: urlOf('poster'),
  }
}

type FileUrls = ReturnType<typeof fileUrls>

export function signUrls<Holder extends FileUrls>(holder: Holder, sign: Sign): Holder {
  const { url, previewUrl, thumbnailUrl, posterUrl } = holder
  return {
    ...holder,
    url: sign(url),
    previewUrl: signIfAny(previewUrl, sign),
    thumbnailUrl: signIfAny(thumbnailUrl, sign),
    posterUrl: signIfAny(posterUrl, sign),
  }
}

export function signIfAny(address: string | null, sign: Sign): string | null {
  return address === null ? null : sign(address)
}

export function mayHoldAddress(bytes: Buffer): boolean {
  return bytes.includes(ADDRESS_IN_JSON)
}

export function hasVariant(variants: string | null, variant: FileVariant): boolean {
  return variant === 'original' || (variants ?? '').split(' ').includes(variant)
}

export function fileIdOf(url: string): string | undefined {
  return OUR_FILE.exec(url)?.[1]
}

type Signature = { exp?: string | undefined; sig?: string | undefined }

function subjectOf(url: string): string | undefined {
  const fileId = fileIdOf(url)
  if (fileId !== undefined) return `file:${fileId}`
  const tripId = OUR_ALBUM.exec(url)?.[1]
  return tripId && `album:${tripId}`
}

export type FileLinks = {
  /** A guest's <img> cannot send headers. */
  signerFor(actor: Actor): Sign
  /** Undefined when invalid or over an hour old. The invite may have ended since. */
  inviteOf(fileId: string, query: Signature): string | undefined
  inviteOfAlbum(tripId: string, query: Signature): string | undefined
}

/** docs/security.md 6.2: one file, one invite, one hour. */
export function createFileLinks({ appSecret, clock }: { appSecret: string; clock: Clock }): FileLinks {
  const macOf = (subject: string, inviteId: string, exp: number) =>
    createHmac('sha256', appSecret).update(`${subject}:${inviteId}:${exp}`).digest('base64url')

  function signUrl(inviteId: string, url: string): string {
    const subject = subjectOf(url)
    if (subject === undefined) return url
    const exp = (signingStep(clock.now()) * STEP_MS + LINK_MS) / 1000
    return `${url}?exp=${exp}&sig=${inviteId}.${macOf(subject, inviteId, exp)}`
  }

  function inviteOf(subject: string, { exp = '', sig = '' }: Signature): string | undefined {
    const expires = /^\d{1,12}$/.test(exp) ? Number(exp) : 0
    if (expires * 1000 <= clock.now().getTime()) return undefined
    const [inviteId = '', mac = ''] = sig.split('.')
    return isEqual(mac, macOf(subject, inviteId, expires)) ? inviteId : undefined
  }

  return {
    signerFor: (actor) => (actor.kind === 'guest' ? (url) => signUrl(actor.inviteId, url) : UNSIGNED),
    inviteOf: (fileId, signature) => inviteOf(`file:${fileId}`, signature),
    inviteOfAlbum: (tripId, signature) => inviteOf(`album:${tripId}`, signature),
  }
}

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
