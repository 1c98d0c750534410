/** Decodes base64 that arrives in pieces of any length. Whatever is no base64 throws what `fault` makes. */
export function createBase64Decoder(fault: () => Error) {
  // The last group is kept until the end, since only there padding may stand.
  let carry = ''

  return {
    add(piece: Buffer): Buffer[] {
      const text = carry + piece.toString('latin1')
      const length = Math.max(0, Math.floor((text.length - 1) / 4) * 4)
      carry = text.slice(length)
      if (length === 0) return []
      const decoded = Buffer.from(text.slice(0, length), 'base64')
      // Node passes over what is no base64, and then there is less than there should be.
      if (decoded.length !== (length / 4) * 3) throw fault()
      return [decoded]
    },
    finish(): Buffer[] {
      const text = carry.replace(/={1,2}$/, '')
      const decoded = Buffer.from(text, 'base64')
      if (text.length % 4 === 1 || decoded.length !== Math.floor((text.length * 3) / 4)) throw fault()
      return [decoded]
    },
  }
}
