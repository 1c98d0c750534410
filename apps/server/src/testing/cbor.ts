type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** CBOR (RFC 8949): integers, texts, bytes and maps, in the given order. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

function head(major: number, count: number): Buffer {
  const first = major << 5
  if (count < 24) return Buffer.from([first | count])
  if (count < 0x100) return Buffer.from([first | 24, count])
  return Buffer.from([first | 25, count >> 8, count & 0xff])
}
