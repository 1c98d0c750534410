/** Instants are known by their names, on both engines alike: every column ending in `_at` and no other. */
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

/** Leaves what is no text as it is: a null, and what PostgreSQL's driver has read already. */
export function revive(value: unknown, column: string): unknown {
  if (typeof value !== 'string') return value
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) throw new TypeError(`Column ${column} does not hold an instant.`)
  return instant
}
