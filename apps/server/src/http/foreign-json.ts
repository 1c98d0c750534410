import { unreadable } from './unreadable.ts'

/** `toString`, `constructor`, `__proto__`: no form and no frame of ours has a field that is named so. */
const OF_EVERY_OBJECT: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/**
 * Reads JSON that came from outside, with or without a byte order mark (RFC 8259, 8.1). Throws `unreadable` for what is none, and
 * where anything in it shadows what every object has (docs/security.md C23): comparing or printing such an object throws, where
 * any other is merely no number. With `{"length":{"toString":1}}` the checks of lengths of zod do, which run on whatever has one.
 */
export function parseForeignJson(text: string): unknown {
  const value = parse(text.replace(/^\uFEFF/, ''))
  if (shadowsPrototype(value)) throw unreadable()
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable()
  }
}

/** Without recursion: what comes is as deep as its sender likes. */
function shadowsPrototype(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    for (const [name, inner] of Object.entries(next)) {
      if (OF_EVERY_OBJECT.has(name)) return true
      open.push(inner)
    }
  }
  return false
}
