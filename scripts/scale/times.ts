import { call } from '#scripts/bench/requests.ts'
import type { Measured } from '#scripts/bench/server.ts'
import { type Call, callsOf, targetOf } from '#scripts/scale/calls.ts'
import type { Connection } from '#scripts/scale/databases.ts'
import { memberOf, type Sizes, tokenOf } from '#scripts/scale/sizes.ts'

export type Side = { server: Measured; sizes: Sizes; db: Connection }
/** Milliseconds per side; the sides of a round are measured consecutively. */
export type Timed = { name: string; rounds: number[][] }

const ROUNDS = 15
const WARMING = 4
/** Rate limited, dependent on secrets, or without queries. */
const LEFT_OUT =
  /album\.zip|recap|validate|unsubscribe|:file|mailbox|metrics|verify|\/ws|readyz|healthz|options/
const LARGE = 1
const FIRST_USUAL = 8

export async function timeReads(sides: readonly Side[], only?: ReadonlySet<string>): Promise<Timed[]> {
  const times = new Map<string, number[][]>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const counts = round >= WARMING
    await timeTrip(
      sides,
      { trip: FIRST_USUAL + round, place: 0, of: 'usual', only },
      counts ? times : new Map(),
    )
    await timeTrip(sides, { trip: LARGE, place: round, of: 'large', only }, counts ? times : new Map())
  }
  return [...times].map(([name, rounds]) => ({ name, rounds }))
}

type Visit = { trip: number; place: number; of: string; only: ReadonlySet<string> | undefined }

async function timeTrip(
  sides: readonly Side[],
  { trip, place, of, only }: Visit,
  times: Map<string, number[][]>,
) {
  const asked = await Promise.all(sides.map((side) => callsFor(side, trip, place)))
  for (const [index, { name }] of (asked[0] ?? []).entries()) {
    if (only?.has(`${name}, ${of}`) === false) continue
    const known = times.get(`${name}, ${of}`) ?? sides.map(() => [])
    times.set(`${name}, ${of}`, known)
    for (const [at, side] of sides.entries()) known[at]?.push(await timeOf(side, asked[at]?.[index]))
  }
}

async function callsFor({ db, sizes }: Side, trip: number, place: number): Promise<Call[]> {
  const calls = callsOf(await targetOf(db, sizes, trip), memberOf(sizes, trip, place), ['GET'])
  return calls.filter(({ name }) => !LEFT_OUT.test(name))
}

async function timeOf({ server }: Side, asked: Call | undefined): Promise<number> {
  if (asked === undefined) throw new Error('the sides are not asked the same')
  const { path, person, name } = asked
  const started = performance.now()
  const { status } = await call({ port: server.port, path, cookie: `sid=${tokenOf(person)}` })
  if (status >= 500 || status === 429) throw new Error(`${name} was answered with ${status}`)
  return performance.now() - started
}
