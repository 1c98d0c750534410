/** `toString`, `constructor`, `__proto__`: what every object has, and no form and no frame of ours has a field named so. */
const OF_EVERY_OBJECT: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/**
 * Whether anything in this JSON value brings its own of what every object has. Comparing or printing such an object throws, where
 * any other is merely no number or no text: with `{"length":{"toString":1}}` the checks of lengths of zod do, which run on
 * whatever has a length.
 * docs/security.md C23.
 */
export function hasOwnNames(value: unknown): boolean {
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
