const FINAL_TEXT = 0x81
/** A length up to this stands in the header's second byte; 126 and 127 announce two and eight more bytes of it. */
const SHORT = 125
const TWO_BYTES = 126
const EIGHT_BYTES = 127
const MOST_IN_TWO_BYTES = 0xffff

/** What is told to many: its bytes, and the frame that carries them, made once and written to every socket as it is. */
export type Told = { bytes: Buffer; frame: Buffer }

export function toldOf(text: string): Told {
  const bytes = Buffer.from(text)
  return { bytes, frame: textFrame(bytes) }
}

/**
 * A whole text message as a server sends it, unmasked and in one piece (RFC 6455, 5.2). The library makes a header for each socket and
 * writes it apart from the payload, which is most of what telling a crowd costs.
 */
export function textFrame(payload: Buffer): Buffer {
  return Buffer.concat([headerFor(payload.length), payload])
}

function headerFor(length: number): Buffer {
  if (length <= SHORT) return Buffer.from([FINAL_TEXT, length])
  if (length <= MOST_IN_TWO_BYTES) {
    const header = Buffer.from([FINAL_TEXT, TWO_BYTES, 0, 0])
    header.writeUInt16BE(length, 2)
    return header
  }
  const header = Buffer.alloc(10)
  header[0] = FINAL_TEXT
  header[1] = EIGHT_BYTES
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}
