import { call, cpuPerCall } from '#scripts/bench/requests.ts'
import { atMost, type Result } from '#scripts/bench/result.ts'
import type { Measured } from '#scripts/bench/server.ts'
import { CONNECTIONS, type Person, type Seeded } from './seed.ts'
import { AWARDS, FEW_NOMINATIONS, MANY_NOMINATIONS } from './seed-large.ts'

const LARGE_TO_SMALL = 1.5
const ROUNDS = 3
const CALLS_EACH = 4
const TRIPS_PAGE = 100

type Ask = { people: Person[]; path: string; rows: number }

export async function measureSizes(server: Measured, place: Seeded): Promise<Result[]> {
  const of = (trip: string, part: string, rows = 1): Ask => ({
    people: place.members,
    path: `/api/trips/${trip}/${part}`,
    rows,
  })
  const compare = async (what: string, small: Ask, large: Ask): Promise<Result> => {
    const cost = ({ people, path, rows }: Ask) =>
      cpuPerCall(server, people, ({ cookie }) => call({ port: server.port, path, cookie }), CALLS_EACH).then(
        (ms) => ms / rows,
      )
    let [ofSmall, ofLarge] = [0, 0]
    for (let round = 0; round < ROUNDS; round += 1) {
      ofSmall += await cost(small)
      ofLarge += await cost(large)
    }
    return atMost(what, ofLarge / ofSmall, LARGE_TO_SMALL, ' ×')
  }
  const { members, people, travellers, trip, longLedger, connections } = place
  const awards = (id: string, each: number) => of(id, 'awards', AWARDS * each)
  const few = { people: people.slice(members.length, members.length * 2), path: '/api/trips', rows: 2 }
  return [
    await compare('balances of 5,000 expenses beside 200', of(trip, 'balances'), of(longLedger, 'balances')),
    await compare(
      'a nomination among 2,000 beside one among 100',
      awards(trip, FEW_NOMINATIONS),
      awards(connections, MANY_NOMINATIONS),
    ),
    await compare(
      'a member among 500 beside one among 24',
      of(trip, 'members', members.length),
      of(connections, 'members', CONNECTIONS),
    ),
    await compare('a trip among 200 beside one among 2', few, {
      people: travellers,
      path: '/api/trips',
      rows: TRIPS_PAGE,
    }),
  ]
}
