import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { AppError, invalid } from '#errors.ts'

/** `toString`, `constructor`, `__proto__`: no form and no frame of ours has a field that is named so. */
const OF_EVERY_OBJECT: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/**
 * Reads JSON that came from outside, with or without a byte order mark (RFC 8259, 8.1). Throws `badRequest` for what is none, and
 * where anything in it shadows what every object has (docs/security.md C23): comparing or printing such an object throws, where
 * any other is merely no number. With `{"length":{"toString":1}}` the checks of lengths of zod do, which run on whatever has one.
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

/** Says of a request's value where a text holds a NUL: libsql cuts the text there, and PostgreSQL refuses it. */
export function pathOfNul(value: unknown): string | undefined {
  const waiting: { value: unknown; path: string }[] = [{ value, path: '' }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value === 'string' && next.value.includes('\u0000')) return next.path
    // Files of a form are no texts.
    if (typeof next.value !== 'object' || next.value === null || Buffer.isBuffer(next.value)) continue
    for (const [key, part] of Object.entries(next.value))
      waiting.push({ value: part, path: next.path === '' ? key : `${next.path}.${key}` })
  }
  return undefined
}

export const NUL_MESSAGE = 'Text must not contain a NUL character'

/** Reads what a request carries by its schema, and lets no text with a NUL in, whatever schema it has. Paths have an answer of their own. */
export const validatorWithoutNul: FastifySchemaCompiler<z.ZodType> = (route) => {
  const read = validatorCompiler(route)
  if (route.httpPart === 'params') return read
  return (value) => {
    const path = pathOfNul(value)
    return path === undefined ? read(value) : { error: invalid(path, NUL_MESSAGE) }
  }
}

export const BAD_REQUEST = 'The request could not be read.'

/** 400 for what cannot become a request; nobody learns which part of it. */
export function badRequest(): AppError {
  return new AppError(400, 'VALIDATION', BAD_REQUEST)
}
