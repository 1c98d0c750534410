import type { BareDatabase } from '@sendit/server/src/db/bare.ts'
import { DatabaseTooNew, requireReadable, UNFINISHED_MOVE } from '@sendit/server/src/db/migrate.ts'
import { MIGRATIONS } from '@sendit/server/src/db/migrations/list.ts'
import { MoveRefused } from './options.ts'
import { LEDGER, listTables } from './tables.ts'

/** The sides differed, so nothing is resumed from this copy. */
const SPOILT = `${UNFINISHED_MOVE}-spoilt`

export type Mark = 'none' | 'unfinished' | 'spoilt'
type Version = { applied: Set<string>; mark: Mark }

/** Throws MoveRefused for another schema version or an unfinished move. */
export async function requireSource(source: BareDatabase): Promise<void> {
  const { applied, mark } = await readVersion(source)
  if (mark !== 'none') throw new MoveRefused('the source is itself the target of a move that is not finished')
  refuseNewer(applied, 'source')
  if (!isCurrent(applied))
    throw new MoveRefused(
      'the source was last used by an older version of SendIt!: start this version on it once, stop it, and move then',
    )
}

/**
 * Migrates and marks the target so that no server starts on it. Returns the previous mark; throws MoveRefused if it holds other
 * data.
 */
export async function claimTarget(target: BareDatabase, beforehand: () => Promise<void>): Promise<Mark> {
  const { applied, mark } = await readVersion(target)
  refuseNewer(applied, 'target')
  if (mark !== 'none') {
    if (isCurrent(applied)) return mark
    throw new MoveRefused('the target holds an unfinished move of an older version: give an empty one')
  }
  await requireEmpty(target, applied.size > 0)
  await beforehand()
  await target.migrate()
  await writeMark(target, 'unfinished')
  return 'none'
}

/** Replaces the mark; `none` lets servers start. */
export async function writeMark(target: BareDatabase, mark: Mark): Promise<void> {
  const sign = target.engine === 'sqlite' ? '?' : '$1'
  await target.transact(async (ask) => {
    await ask(`delete from ${LEDGER} where name in ('${UNFINISHED_MOVE}', '${SPOILT}')`)
    if (mark === 'none') return
    const name = mark === 'spoilt' ? SPOILT : UNFINISHED_MOVE
    await ask(`insert into ${LEDGER} (name, applied_at) values ('${name}', ${sign})`, [new Date()])
  })
}

async function readVersion(database: BareDatabase): Promise<Version> {
  if (!(await listTables(database)).includes(LEDGER)) return { applied: new Set(), mark: 'none' }
  const rows = await database.ask<{ name: string }>(`select name from ${LEDGER}`)
  const names = rows.map(({ name }) => name)
  const mark = names.includes(SPOILT) ? 'spoilt' : names.includes(UNFINISHED_MOVE) ? 'unfinished' : 'none'
  return { applied: new Set(names.filter((name) => !name.startsWith(UNFINISHED_MOVE))), mark }
}

const isCurrent = (applied: ReadonlySet<string>) => MIGRATIONS.every(({ name }) => applied.has(name))

function refuseNewer(applied: ReadonlySet<string>, side: 'source' | 'target'): void {
  try {
    requireReadable(applied)
  } catch (error) {
    if (!(error instanceof DatabaseTooNew)) return
    throw new MoveRefused(
      `the ${side} was used by a newer version of SendIt! (it has the change "${error.migration}")`,
    )
  }
}

async function requireEmpty(target: BareDatabase, isOurs: boolean): Promise<void> {
  const tables = (await listTables(target)).filter((name) => name !== LEDGER)
  if (tables.length > 0 && !isOurs)
    throw new MoveRefused('the target holds tables of something else: give a database of its own')
  for (const name of tables) {
    const rows = await target.ask(`select 1 as found from "${name}" limit 1`)
    if (rows.length > 0) throw new MoveRefused('the target is not empty: give a new one')
  }
}
