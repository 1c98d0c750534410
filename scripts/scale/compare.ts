import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { startServer } from '#scripts/bench/server.ts'
import { connect } from '#scripts/scale/databases.ts'
import { startPooled } from '#scripts/scale/pooled.ts'
import type { Sizes } from '#scripts/scale/sizes.ts'
import { type Side, type Timed, timeReads } from '#scripts/scale/times.ts'

/** A read of the large database beside the same of the small one; what differs by less than this is the machine's. */
const FULL_TO_SMALL = 1.5
const NOISE_MS = 1.5

type Place = { url: string; sizes: Sizes }
type Compared = { table: string; isFlat: boolean }

/** Three built servers, turn by turn: on the large database, on the small one, and on the large one through a pooler where there is one. */
export async function compareReads({
  full,
  small,
  folder,
  say,
}: {
  full: Place
  small: Place
  folder: string
  say: (line: string) => void
}): Promise<Compared> {
  const pooler = await startPooled(full.url)
  if (typeof pooler === 'string') say(pooler)
  const places = [full, small, ...(typeof pooler === 'string' ? [] : [{ ...full, url: pooler.databaseUrl }])]
  const sides: Side[] = []
  try {
    for (const [at, { url, sizes }] of places.entries()) {
      const settings = { DATABASE_URL: url, APP_SECRET: randomUUID() }
      const server = await startServer(join(folder, `server-${at}`), settings)
      sides.push({ server, sizes, db: await connect(at === 1 ? small.url : full.url) })
    }
    return tell(await timeReads(sides))
  } finally {
    for (const { server, db } of sides) await Promise.all([server.stop(), db.end()])
    if (typeof pooler !== 'string') await pooler.stop()
  }
}

function tell(timed: readonly Timed[]): Compared {
  const rows = timed.map(({ name, ms: [full = 0, small = 0, pooled] }) => ({
    name,
    full,
    small,
    pooled,
    ratio: full / small,
  }))
  const isOver = (row: (typeof rows)[number]) => row.ratio > FULL_TO_SMALL && row.full - row.small > NOISE_MS
  const shown = rows.toSorted((one, other) => other.ratio - one.ratio)
  const through = rows
    .flatMap(({ full, pooled }) => (pooled === undefined ? [] : [pooled / full]))
    .sort((one, other) => one - other)
  const median = (values: number[]) => (values[Math.floor(values.length / 2)] ?? Number.NaN).toFixed(2)
  const ratios = rows.map(({ ratio }) => ratio).sort((one, other) => one - other)
  return {
    isFlat: !rows.some(isOver),
    table: [
      `| read | full | small | ratio | |`,
      '| --- | --- | --- | --- | --- |',
      ...shown.map(
        (row) =>
          `| ${row.name} | ${row.full.toFixed(1)} ms | ${row.small.toFixed(1)} ms | ${row.ratio.toFixed(2)} × | ${isOver(row) ? 'OVER' : 'ok'} |`,
      ),
      `\nFull beside small, median of ${rows.length} reads: ${median(ratios)} ×. Through PgBouncer beside direct: ${median(through)} ×.`,
    ].join('\n'),
  }
}
