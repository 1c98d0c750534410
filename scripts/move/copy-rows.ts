import type { BareDatabase } from '@sendit/server/src/db/bare.ts'
import { MoveRefused } from '#scripts/move/refused.ts'
import { insertRows, readLast, readRows, sumOf } from '#scripts/move/rows.ts'
import type { Table } from '#scripts/move/tables.ts'

type Given = {
  source: BareDatabase
  target: BareDatabase
  tables: Table[]
  print: (line: string) => void
}

/** Resumable: rows are copied in key order, so an interrupted run left a prefix of each table. */
export async function copyRows({ source, target, tables, print }: Given): Promise<void> {
  for (const table of tables) {
    let copied = 0
    for await (const rows of readRows(source, table, await readLast(target, table))) {
      await insertRows(target, table, rows)
      copied += rows.length
    }
    if (copied > 0) print(`  ${table.name}: ${copied} rows copied`)
  }
}

/** Compares all rows and returns their number. Throws MoveRefused. */
export async function verifyRows({ source, target, tables, print }: Given): Promise<number> {
  const differing: string[] = []
  let total = 0
  for (const table of tables) {
    const [from, to] = [await sumOf(source, table), await sumOf(target, table)]
    total += from.rows
    if (from.rows !== to.rows) differing.push(`${table.name} (${from.rows} rows there, ${to.rows} here)`)
    else if (from.sha256 !== to.sha256) differing.push(`${table.name} (as many rows, but not the same)`)
    else if (from.rows > 0) print(`  ${table.name}: ${from.rows} rows, sha256 ${from.sha256.slice(0, 16)}`)
  }
  if (differing.length > 0)
    throw new MoveRefused(`what was copied is not what the source holds: ${differing.join(', ')}`)
  return total
}
