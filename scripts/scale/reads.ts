import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { call } from '#scripts/load/http.ts'
import { type Connection, connect } from '#scripts/load/postgres.ts'
import { markdownTable, median } from '#scripts/load/report.ts'
import { type MeasuredServer, startServer } from '#scripts/load/server.ts'
import { type Call, callsOf, targetOf } from '#scripts/scale/calls.ts'
import { memberOf, type Sizes, tokenOf } from '#scripts/scale/sizes.ts'

/** Differences below this are noise. */
const FULL_TO_SMALL = 1.5
const NOISE_MS = 1.5
const ROUNDS = 15
const WARMING = 4
/** Rate limited, dependent on secrets, or without queries. */
const LEFT_OUT =
  /album\.zip|recap|validate|unsubscribe|:file|mailbox|metrics|verify|\/ws|readyz|healthz|options/
const LARGE = 1
const FIRST_USUAL = 8

export type FilledDatabase = { url: string; sizes: Sizes }
type Side = { server: MeasuredServer; sizes: Sizes; db: Connection }
/** Milliseconds, both measured consecutively in each round. */
type Timed = { name: string; full: number[]; small: number[] }
type Compared = { table: string; isFlat: boolean }

export async function compareReads(
  full: FilledDatabase,
  small: FilledDatabase,
  folder: string,
): Promise<Compared> {
  const sides: Side[] = []
  try {
    for (const { url, sizes } of [full, small]) {
      const settings = { DATABASE_URL: url, APP_SECRET: randomUUID() }
      const server = await startServer(join(folder, `server-${sides.length}`), settings)
      sides.push({ server, sizes, db: await connect(url) })
    }
    const [one, other] = sides as [Side, Side]
    return summarise(await timeTwice(one, other))
  } finally {
    for (const { server, db } of sides) await Promise.all([server.stop(), db.end()])
  }
}

/** Differences are retried once: under load a few of 150 differ by chance. */
async function timeTwice(full: Side, small: Side): Promise<Timed[]> {
  const first = await timeReads(full, small)
  const doubtful = new Set(first.map(compare).flatMap((row) => (row.isOver ? [row.name] : [])))
  if (doubtful.size === 0) return first
  const second = await timeReads(full, small, doubtful)
  return first.map((timed) => second.find(({ name }) => name === timed.name) ?? timed)
}

async function timeReads(full: Side, small: Side, only?: ReadonlySet<string>): Promise<Timed[]> {
  const times = new Map<string, Timed>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const recorded = round < WARMING ? new Map<string, Timed>() : times
    await timeTrip([full, small], { trip: FIRST_USUAL + round, place: 0, of: 'usual', only }, recorded)
    await timeTrip([full, small], { trip: LARGE, place: round, of: 'large', only }, recorded)
  }
  return [...times.values()]
}

type Visit = { trip: number; place: number; of: string; only: ReadonlySet<string> | undefined }

async function timeTrip(
  [full, small]: readonly [Side, Side],
  { trip, place, of, only }: Visit,
  times: Map<string, Timed>,
): Promise<void> {
  const sameCalls = await callsFor(small, trip, place)
  for (const [index, given] of (await callsFor(full, trip, place)).entries()) {
    const name = `${given.name}, ${of}`
    if (only?.has(name) === false) continue
    const timed = times.get(name) ?? { name, full: [], small: [] }
    times.set(name, timed)
    timed.full.push(await timeOf(full, given))
    timed.small.push(await timeOf(small, sameCalls[index] ?? given))
  }
}

async function callsFor({ db, sizes }: Side, trip: number, place: number): Promise<Call[]> {
  const calls = callsOf(await targetOf(db, sizes, trip), memberOf(sizes, trip, place), ['GET'])
  return calls.filter(({ name }) => !LEFT_OUT.test(name))
}

async function timeOf({ server }: Side, { path, person, name }: Call): Promise<number> {
  const started = performance.now()
  const { status } = await call(server.host, { cookie: `sid=${tokenOf(person)}` }, { path })
  if (status >= 500 || status === 429) throw new Error(`${name} was answered with ${status}`)
  return performance.now() - started
}

function compare({ name, full, small }: Timed) {
  const ratio = median(full.map((ms, round) => ms / (small[round] ?? Number.NaN)))
  const isOver = ratio > FULL_TO_SMALL && median(full) - median(small) > NOISE_MS
  return { name, full: median(full), small: median(small), ratio, isOver }
}

function summarise(timed: readonly Timed[]): Compared {
  const rows = timed.map(compare).toSorted((one, other) => other.ratio - one.ratio)
  const table = markdownTable(
    ['read', 'full', 'small', 'ratio', ''],
    rows.map(({ name, full, small, ratio, isOver }) => [
      ...[name, `${full.toFixed(1)} ms`, `${small.toFixed(1)} ms`, `${ratio.toFixed(2)} ×`],
      isOver ? 'OVER' : 'ok',
    ]),
  )
  const all = median(rows.map(({ ratio }) => ratio)).toFixed(2)
  return {
    isFlat: !rows.some(({ isOver }) => isOver),
    table: `${table}\n\nFull beside small, median of ${rows.length} reads: ${all} ×.`,
  }
}
