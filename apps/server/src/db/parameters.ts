export type Bindable = string | number | bigint | Uint8Array | null

/**
 * libsql aborts the process on a boolean and cuts text at NUL, PostgreSQL rejects both: refused here alike, without revealing
 * values.
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

/** Convention: every column ending in `_at`, and no other, is an instant. */
export function isInstant(column: string): boolean {
  return column.endsWith('_at')
}

export function reviveInstants(rows: Record<string, unknown>[], columns: readonly string[]): void {
  const instants = columns.filter(isInstant)
  if (instants.length === 0) return
  for (const row of rows) {
    for (const column of instants) row[column] = revive(row[column], column)
  }
}

export function revive(value: unknown, column: string): unknown {
  if (typeof value !== 'string') return value
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) throw new TypeError(`Column ${column} does not hold an instant.`)
  return instant
}
