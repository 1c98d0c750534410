import { fileIdOf } from './links.ts'

export type PictureAddress =
  | { kind: 'ours'; path: string; fileId: string }
  | { kind: 'elsewhere'; url: string }

type Setting = { publicUrl: string; max: number }

/**
 * Reads the address of a picture that a person gave: one of our files, kept as its path, or one elsewhere over https, kept
 * as the parser wrote it down (`https:/api/…` is a host to the parser, and a path of ours to a browser on our page). Our
 * own site's other paths are no pictures: a browser would call them with the session of whoever looks. Undefined for
 * anything else, and for more than `max` characters.
 */
export function readPictureAddress(text: string, { publicUrl, max }: Setting): PictureAddress | undefined {
  const own = ownFile(text)
  if (own !== undefined) return own
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const site = new URL(publicUrl)
  if (url.origin === site.origin) return ownFile(url.href.slice(url.origin.length))
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === ''
  // Cookies know no ports, so another port of our host is not elsewhere.
  if (!isPlain || url.hostname === site.hostname || url.href.length > max) return undefined
  return { kind: 'elsewhere', url: url.href }
}

function ownFile(path: string): PictureAddress | undefined {
  const fileId = fileIdOf(path)
  return fileId === undefined ? undefined : { kind: 'ours', path, fileId }
}
