import { isIPv4, isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * What counts as one address for limits: IPv4 whole, IPv6 by its /64, since a provider hands whole /64s to one
 * customer (docs/security.md C1).
 */
export function addressBucket(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const bare = address.split('%')[0] ?? ''
  if (!isIPv6(bare)) return bare
  return `${expandGroups(bare).slice(0, 4).join(':')}::/64`
}

/**
 * The network an address belongs to: IPv4 by its /24, the smallest part of the internet that is routed on its own and so
 * what one customer of a provider can easily have; IPv6 by its /64, as above.
 */
export function networkOf(address: string): string {
  const bucket = addressBucket(address)
  return isIPv4(bucket) ? `${bucket.split('.').slice(0, 3).join('.')}.0/24` : bucket
}

function expandGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  return all.map((group) => Number.parseInt(group, 16).toString(16))
}
