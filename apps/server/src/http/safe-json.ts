import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { AppError, invalid } from '#errors.ts'

/** No form or frame has a field of these names. */
const OF_EVERY_OBJECT: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/**
 * Accepts a BOM (RFC 8259, 8.1). Throws `badRequest` for invalid JSON or keys shadowing Object.prototype (docs/security.md
 * C23): comparing such an object throws, as zod's length checks do for `{"length":{"toString":1}}`.
 */
export function parseSafeJson(text: string): unknown {
  const value = parse(text.replace(/^\uFEFF/, ''))
  if (shadowsPrototype(value)) throw badRequest()
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest()
  }
}

/** Iterative, since senders control the depth. */
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

/** NUL makes libsql truncate text and PostgreSQL reject it. */
export function pathOfNul(value: unknown): string | undefined {
  const waiting: { value: unknown; path: string }[] = [{ value, path: '' }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value === 'string' && next.value.includes('\u0000')) return next.path
    // Files in forms are not text.
    if (typeof next.value !== 'object' || next.value === null || Buffer.isBuffer(next.value)) continue
    for (const [key, part] of Object.entries(next.value))
      waiting.push({ value: part, path: next.path === '' ? key : `${next.path}.${key}` })
  }
  return undefined
}

export const NUL_MESSAGE = 'Text must not contain a NUL character'

/** Rejects NUL whatever the schema; paths are handled elsewhere. */
export const validatorWithoutNul: FastifySchemaCompiler<z.ZodType> = (route) => {
  const read = validatorCompiler(route)
  if (route.httpPart === 'params') return read
  return (value) => {
    const path = pathOfNul(value)
    return path === undefined ? read(value) : { error: invalid(path, NUL_MESSAGE) }
  }
}

export const BAD_REQUEST = 'The request could not be read.'

/** 400, without revealing which part. */
export function badRequest(): AppError {
  return new AppError(400, 'VALIDATION', BAD_REQUEST)
}
