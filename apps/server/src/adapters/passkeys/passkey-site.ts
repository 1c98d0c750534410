/** What passkeys of an installation are made for: a browser uses them at this origin alone, under the name of its host. */
export type PasskeySite = { rpId: string; origin: string }

/**
 * The site of an address such as https://sendit.example. Null where browsers know no passkeys: on a bare IP address, and on
 * plain http but for the machine itself (https://www.w3.org/TR/webauthn-3/#rp-id).
 */
export function passkeySite(publicUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (isIpAddress(hostname)) return null
  if (protocol !== 'https:' && !isThisMachine(hostname)) return null
  return { rpId: hostname, origin }
}

/** A parsed address has its IPv6 in brackets, and its IPv4 with four numbers however it was written. */
function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost')
}
