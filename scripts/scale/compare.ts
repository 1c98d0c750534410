import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { startServer } from '#scripts/bench/server.ts'
import { connect } from '#scripts/scale/databases.ts'
import { startPooled } from '#scripts/scale/pooled.ts'
import type { Sizes } from '#scripts/scale/sizes.ts'
import { type Side, type Timed, timeReads } from '#scripts/scale/times.ts'

/** Differences below this are noise. */
const FULL_TO_SMALL = 1.5
const NOISE_MS = 1.5

type Place = { url: string; sizes: Sizes }
type Compared = { table: string; isFlat: boolean }

/** Interleaved; large database, small one, and large through a pooler if available. */
export async function compareReads({
  full,
  small,
  folder,
  print,
}: {
  full: Place
  small: Place
  folder: string
  print: (line: string) => void
}): Promise<Compared> {
  const pooler = await startPooled(full.url)
  if (typeof pooler === 'string') print(pooler)
  const places = [full, small, ...(typeof pooler === 'string' ? [] : [{ ...full, url: pooler.databaseUrl }])]
  const sides: Side[] = []
  try {
    for (const [at, { url, sizes }] of places.entries()) {
      const settings = { DATABASE_URL: url, APP_SECRET: randomUUID() }
      const server = await startServer(join(folder, `server-${at}`), settings)
      sides.push({ server, sizes, db: await connect(at === 1 ? small.url : full.url) })
    }
    return summarise(await timeTwice(sides))
  } finally {
    for (const { server, db } of sides) await Promise.all([server.stop(), db.end()])
    if (typeof pooler !== 'string') await pooler.stop()
  }
}

/** Differences are retried once: under load a few of 150 differ by chance. */
async function timeTwice(sides: readonly Side[]): Promise<Timed[]> {
  const first = await timeReads(sides)
  const doubtful = new Set(first.filter((timed) => isOver(besideSmall(timed))).map(({ name }) => name))
  if (doubtful.size === 0) return first
  const second = await timeReads(sides, doubtful)
  return first.map((timed) => second.find(({ name }) => name === timed.name) ?? timed)
}

type Beside = { name: string; full: number; small: number; ratio: number; pooled: number | undefined }

function besideSmall({ name, rounds: [full = [], small = [], pooled] }: Timed): Beside {
  const ratio = (of: number[], to: number[]) => median(of.map((ms, round) => ms / (to[round] ?? Number.NaN)))
  return {
    ...{ name, full: median(full), small: median(small), ratio: ratio(full, small) },
    pooled: pooled && ratio(pooled, full),
  }
}

const isOver = ({ full, small, ratio }: Beside) => ratio > FULL_TO_SMALL && full - small > NOISE_MS

function summarise(timed: readonly Timed[]): Compared {
  const rows = timed.map(besideSmall).toSorted((one, other) => other.ratio - one.ratio)
  const pooled = rows.flatMap((row) => row.pooled ?? [])
  const shown = rows.map(
    (row) =>
      `| ${row.name} | ${row.full.toFixed(1)} ms | ${row.small.toFixed(1)} ms | ${row.ratio.toFixed(2)} × | ${isOver(row) ? 'OVER' : 'ok'} |`,
  )
  const all = median(rows.map(({ ratio }) => ratio)).toFixed(2)
  return {
    isFlat: !rows.some(isOver),
    table: [
      '| read | full | small | ratio | |',
      '| --- | --- | --- | --- | --- |',
      ...shown,
      `\nFull beside small, median of ${rows.length} reads: ${all} ×. Through PgBouncer beside direct: ${median(pooled).toFixed(2)} ×.`,
    ].join('\n'),
  }
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
