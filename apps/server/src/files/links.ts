import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Actor } from '#access/actor.ts'
import type { Clock } from '#adapters/clock.ts'

export const FILE_VARIANTS = ['original', 'preview', 'thumb', 'poster'] as const
export type FileVariant = (typeof FILE_VARIANTS)[number]

const LINK_MS = 3_600_000
/** Links of the same ten minutes are equal, so that a browser may keep what it fetched. */
const STEP_MS = 600_000
const OUR_ALBUM = /^\/api\/trips\/([\w-]+)\/album\.zip$/
const OUR_FILE = /^\/files\/([\w-]+)\/\w+$/
/** What stands in JSON that holds an address of a file. */
const ADDRESS_IN_JSON = '"/files/'

/** Gives an address of one of our files the signature of whoever reads it; leaves every other address as it is. */
export type Sign = (address: string) => string

/** For members, who need none, and for what is kept or told before it is known who reads it. */
export const UNSIGNED: Sign = (address) => address

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

type FileUrls = ReturnType<typeof fileUrls>

/** The same with addresses for this reader. */
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

/** For pictures that somebody may not have. */
export function signIfAny(address: string | null, sign: Sign): string | null {
  return address === null ? null : sign(address)
}

/** Whether some JSON may hold an address of a file, without reading it. */
export function mayHoldAddress(bytes: Buffer): boolean {
  return bytes.includes(ADDRESS_IN_JSON)
}

export function hasVariant(variants: string | null, variant: FileVariant): boolean {
  return variant === 'original' || (variants ?? '').split(' ').includes(variant)
}

/** The id of one of our files, when that is what the address leads to. */
export function fileIdOf(url: string): string | undefined {
  return OUR_FILE.exec(url)?.[1]
}

type Signature = { exp?: string | undefined; sig?: string | undefined }

/** What a signature of this address is about; undefined for one that takes none. */
function subjectOf(url: string): string | undefined {
  const fileId = fileIdOf(url)
  if (fileId !== undefined) return `file:${fileId}`
  const tripId = OUR_ALBUM.exec(url)?.[1]
  return tripId && `album:${tripId}`
}

export type FileLinks = {
  /** What signs the addresses that this person reads: a guest's <img> can send no header. */
  signerFor(actor: Actor): Sign
  /** Whose signature it is; undefined when it is nobody's or its hour is over. The invite may have ended since. */
  inviteOf(fileId: string, query: Signature): string | undefined
  /** The same of the address of a trip's album. */
  inviteOfAlbum(tripId: string, query: Signature): string | undefined
}

/** docs/security.md 6.2: a signature holds for one file, one invite and one hour. */
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
