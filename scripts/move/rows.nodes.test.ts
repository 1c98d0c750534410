import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BareDatabase, openBare } from '@sendit/server/src/db/bare.ts'
import { makePlace, type Place } from '@sendit/server/src/testing/test-database.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyRows, insertRows, type Row, readRows, sumOf, verifyRows } from '#scripts/move/rows.ts'
import { describeTables, type Table } from '#scripts/move/tables.ts'

let folder: string
let place: Place
let first: BareDatabase
let postgres: BareDatabase
let last: BareDatabase
let tables: Table[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendit-rows-'))
  place = await makePlace()
  postgres = await openBare({ databaseUrl: place.location.databaseUrl ?? '' })
  first = await openBare({ file: join(folder, 'first.db') })
  last = await openBare({ file: join(folder, 'last.db') })
  for (const database of [first, last]) await database.migrate()
  tables = await describeTables(first, postgres)
  // A database with a language collation, which differs from byte order.
  await postgres.ask('alter table settings alter column key type text collate "en-x-icu"')
})
afterEach(async () => {
  for (const database of [first, postgres, last]) await database.close()
  await place.remove()
  await rm(folder, { recursive: true, force: true })
})

const text = fc.string({ unit: 'binary', maxLength: 12 }).map((value) => value.replaceAll('\0', ''))
const instant = fc
  .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const weight = fc.option(fc.double({ min: 0.001, max: 500, noNaN: true }))
const words = fc.array(fc.stringMatching(/^[a-z0-9-]{1,6}$/), { maxLength: 6 }).map((list) => list.join(' '))
const moved = fc.record({
  settings: fc.uniqueArray(fc.tuple(text, text), { selector: ([key]) => key, maxLength: 40 }),
  riders: fc.array(fc.tuple(text, weight, instant), { minLength: 1, maxLength: 40 }),
  messages: fc.uniqueArray(fc.tuple(text, fc.nat(), words), { selector: ([id]) => id, maxLength: 40 }),
})

test('whatever is stored is the same on PostgreSQL, and the same again at home', async () => {
  await fc.assert(
    fc.asyncProperty(moved, async ({ settings, riders, messages }) => {
      for (const database of [first, postgres, last]) await empty(database)
      await insert(
        'settings',
        settings.map(([key, value]) => ({ key, value })),
      )
      await insert(
        'users',
        riders.map(([display_name, weight_kg, created_at], index) => ({
          id: `rider-${index}`,
          email: `${index}@crew.example`,
          display_name,
          weight_kg,
          created_at,
        })),
      )
      await insert('trips', [TRIP])
      await insert(
        'message_words',
        messages.map(([message_id, seq, indexed]) => ({ message_id, trip_id: TRIP.id, seq, words: indexed })),
      )

      await copyRows({ source: first, target: postgres, tables, print: () => {} })
      await copyRows({ source: postgres, target: last, tables, print: () => {} })

      for (const table of tables) {
        const content = await contentOf(first, table)
        expect(await contentOf(postgres, table)).toEqual(content)
        expect(await contentOf(last, table)).toEqual(content)
        expect(await sumOf(last, table)).toEqual(await sumOf(first, table))
      }
      const rows = await verifyRows({ source: first, target: last, tables, print: () => {} })
      expect(rows).toBe(settings.length + riders.length + 1 + messages.length)
    }),
    { numRuns: 12 },
  )
})

test('every table comes after the tables it references', () => {
  const names = tables.map(({ name }) => name)

  expect(names.length).toBeGreaterThan(45)
  for (const [parent, child] of [
    ['users', 'trips'],
    ['placeholders', 'invites'],
    ['media', 'messages'],
    ['nominations', 'votes'],
  ])
    expect(names.indexOf(parent ?? '')).toBeLessThan(names.indexOf(child ?? ''))
})

const AT = '2026-07-01T09:00:00.000Z'
const TRIP = {
  ...{ id: 'trip', name: 'Tarifa', description: '', location: 'Spain', trip_date: '2026-07-15' },
  ...{ accommodation_details: '', meeting_info: '', travel_details: '', created_by: 'rider-0' },
  ...{ message_seq: 0, expense_seq: 0, chat_changes: 0, round: 1, created_at: AT, updated_at: AT },
}

async function insert(name: string, rows: Record<string, string | number | null>[]): Promise<void> {
  const table = tables.find((one) => one.name === name)
  if (table === undefined) throw new Error(`there is no table ${name}`)
  const [sample] = rows
  if (sample === undefined) return
  // Other columns use defaults, so new columns need no change here.
  const columns = table.columns.filter((column) => column.name in sample)
  const lists = rows.map((row) => columns.map((column) => row[column.name] ?? null))
  await insertRows(first, { ...table, columns }, lists)
}

async function empty(database: BareDatabase): Promise<void> {
  for (const { name } of tables.toReversed()) await database.ask(`delete from "${name}"`)
}

async function contentOf(database: BareDatabase, table: Table): Promise<Row[]> {
  const content: Row[] = []
  for await (const rows of readRows(database, table)) content.push(...rows)
  return content
}
