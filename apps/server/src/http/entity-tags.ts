import { hash } from 'node:crypto'
import type { IsSeen } from '#access/versions.ts'

/** Long enough that no two answers of an address ever meet. */
const TAG_LENGTH = 22

/** Weak, since the same answer goes out in more than one compression (RFC 9110, 8.8.1). */
export function weakTag(...parts: readonly (string | number)[]): string {
  return `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, TAG_LENGTH)}"`
}

/**
 * Whether `If-None-Match` names this tag: one, several, or `*` for whatever there is. Not by the package `fresh`: a browser
 * adds `cache-control: no-cache` where a script set the tag, and that package sends everything again then.
 */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const opaque = tag.replace(/^W\//, '')
  return header.split(',').some((one) => ['*', opaque].includes(one.trim().replace(/^W\//, '')))
}

/** `If-Match`: strong tags alone (RFC 9110, 13.1.1), or `*` for whatever there is. */
export function seenBy(header: string | undefined): IsSeen {
  const tags = header?.split(',').map((one) => one.trim())
  return (version) => tags === undefined || tags.includes('*') || tags.includes(`"${version}"`)
}
