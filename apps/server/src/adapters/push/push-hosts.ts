import { BlockList, isIP } from 'node:net'

/** The push services of the browsers: Chromium, Firefox, Safari, and Edge of before. A dot in front: any host below. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/** What is not on the public internet (https://www.iana.org/assignments/iana-ipv4-special-registry and its twin for IPv6). */
const NOT_PUBLIC = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/** Of IPv6 only global unicast is public, without what stands for other networks or for nothing. */
const PUBLIC_6 = '2000::/3'
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const blocked = listOf([...NOT_PUBLIC, ...NOT_PUBLIC_6])
const global6 = listOf([PUBLIC_6])

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/** How an endpoint may be used. `own` services, named with their port, may stand on private addresses; others never. */
export type PushPlace = { isOwn: boolean }

/**
 * What the setting allows besides the known services: `host` (and `.domain` for all below it) on the usual port, or `host:port` for
 * exactly that one. Undefined for an endpoint that is none of them, is not https, or carries a name and password.
 */
export function placeOf(endpoint: string, own: readonly string[]): PushPlace | undefined {
  if (!URL.canParse(endpoint)) return undefined
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined
  if (own.includes(`${hostname}:${port || '443'}`)) return { isOwn: true }
  if (port !== '' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  const isListed = [...KNOWN_HOSTS, ...own].some((known) =>
    known.startsWith('.') ? hostname.endsWith(known) : hostname === known,
  )
  return isListed ? { isOwn: false } : undefined
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}
