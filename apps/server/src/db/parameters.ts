export type Bindable = string | number | bigint | Uint8Array | null

/**
 * The only door to either engine. libsql ends the whole process on a boolean and cuts a text at a NUL, PostgreSQL
 * refuses both in its own words: here they are refused alike, before any engine sees them, and without their values.
 */
export function bindable(values: readonly unknown[]): Bindable[] {
  return values.map((value, index) => {
    const problem = problemWith(value)
    if (problem !== undefined) throw new TypeError(`Parameter ${index + 1} of the query ${problem}.`)
    return value instanceof Date ? value.toISOString() : (value as Bindable)
  })
}

function problemWith(value: unknown): string | undefined {
  if (value === null) return undefined
  if (typeof value === 'string') return value.includes('\0') ? 'holds a NUL character' : undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'is not a finite number'
  if (typeof value === 'bigint')
    return BigInt.asIntN(64, value) === value ? undefined : 'does not fit 64 bits'
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'is an invalid date' : undefined
  if (value instanceof Uint8Array) return undefined
  return `is ${describe(value)}; only text, numbers, dates, bytes and null can be stored`
}

function describe(value: unknown): string {
  if (value === undefined) return 'undefined'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
