/** A UUID. Browsers keep `crypto.randomUUID` from pages without TLS, and a crew may run this in a home network. */
export function newMessageId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) =>
    hexOf(index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte),
  )
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}
