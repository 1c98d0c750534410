import { type Call, expectGood } from '#scripts/load/http.ts'
import { atMost, median, type Result, rounded, withDetail } from '#scripts/load/report.ts'
import { type BareServer, type Costly, type MeasuredServer, startBareServer } from '#scripts/load/server.ts'
import {
  AWARDS,
  CONNECTIONS,
  EXPENSES,
  FEW_NOMINATIONS,
  MANY_NOMINATIONS,
  type Person,
  type Seeded,
} from './seed.ts'

/** Stays below 300 calls a minute per person. */
const CALLS_EACH = 40
/** Median of five rounds, against outliers. */
const ROUND_CALLS_EACH = 8
/** V8 compiles for about 8,000 calls: reading a trip took 0.45 ms after 4,000 and 0.20 after 8,000. Lists need fewer. */
const WARMING_CALLS_EACH = { trip: 20, bare: 10, create: 20, list: 10 }
const MIXED_TURNS = 4
/** Each with its removal: the limit is 30 reactions a minute. */
const REACTIONS_EACH = 10
/** docs/performance.md 1: 0.45, 3.6 and 1.0 ms, where a bare request takes 0.0225. */
const TRIP_TO_BARE = 20
const LIST_TO_BARE = 160
const CREATE_TO_BARE = 45
/** One transaction each; a reaction also reads its message. */
const REACTION_TO_CREATE = 1.5
const LONG_TO_SHORT_CHAT = 1.2
const LARGE_TO_SMALL = 1.5
const COMPARED = { rounds: 3, callsEach: 4 }
const TRIPS_PAGE = 100
const BARE_CALL: Call = { path: '/cpu' }

export type Side = { server: MeasuredServer; place: Seeded }

export async function measureRequests(side: Side): Promise<Result[]> {
  const { server, place } = side
  const list = { path: `/api/trips/${place.trip}/expenses?shares=uneven` }
  const splitBetween = place.sharers.map(({ id }) => id)
  const add = {
    path: `/api/trips/${place.trip}/expenses`,
    body: { description: 'Paella', amount: '100.01', splitBetween },
  }
  const plain = await expectGood(server.host, firstOf(place.members), list)
  const small = await expectGood(server.host, firstOf(place.members), { ...list, encoding: 'br' })
  const count = (JSON.parse(plain.text) as unknown[]).length
  if (count !== EXPENSES) throw new Error(`the list has ${count} expenses instead of ${EXPENSES}`)

  const bare = await startBareServer()
  await cpuPerCall(bare, place.people, BARE_CALL, WARMING_CALLS_EACH.bare)
  await warmUp(side)
  const beside = (given: Call) => costBeside(bare, side, given)
  const trip = await beside({ path: `/api/trips/${place.trip}` })
  await onOwnTrips(side, WARMING_CALLS_EACH.create, (path, { id }) => ({
    path: `${path}/expenses`,
    body: { description: 'Tea', amount: '3.00', splitBetween: [id] },
  }))
  await onOwnTrips(side, WARMING_CALLS_EACH.list, (path) => ({ path: `${path}/expenses?shares=uneven` }))
  const expenses = await beside(list)
  const created = await beside(add)
  await bare.stop()
  const reacted = await measureReaction(side)
  return [
    ratioOf('read a trip', trip, TRIP_TO_BARE),
    ratioOf('list 200 expenses', expenses, LIST_TO_BARE),
    atMost('list 200 expenses, body', plain.bytes.length / 1000, 120, ' kB'),
    atMost('list 200 expenses, brotli', small.bytes.length / 1000, 8, ' kB'),
    ratioOf('create an expense', created, CREATE_TO_BARE),
    atMost('react to a message beside creating an expense', reacted / created.own, REACTION_TO_CREATE, ' ×'),
    ...(await measureLongChat(side)),
    await measureLoopDelay(side, add),
  ]
}

const firstOf = (people: readonly Person[]) => people[0] as Person

async function measureReaction({ server, place: { longChat, members } }: Side): Promise<number> {
  const newest = { path: `/api/trips/${longChat}/messages?limit=1` }
  const [message] = JSON.parse((await expectGood(server.host, firstOf(members), newest)).text)
  const path = `/api/messages/${message?.id}/reactions/${encodeURIComponent('🤙')}`
  const both = [{ method: 'PUT', path } as const, { method: 'DELETE', path } as const]
  return (await cpuPerCall(server, members, both, REACTIONS_EACH)) / 2
}

type Costs = { own: number; bare: number }

async function costBeside(bare: BareServer, { server, place }: Side, given: Call): Promise<Costs> {
  for (const person of place.members) await expectGood(server.host, person, given)
  const [own, ofBare]: [number[], number[]] = [[], []]
  for (let round = 0; round < CALLS_EACH; round += ROUND_CALLS_EACH) {
    await server.settled()
    own.push(await cpuOfRound(server, place.members, [given], ROUND_CALLS_EACH))
    ofBare.push(await cpuOfRound(bare, place.people, [BARE_CALL], ROUND_CALLS_EACH))
  }
  return { own: median(own), bare: median(ofBare) }
}

function ratioOf(what: string, { own, bare }: Costs, limit: number): Result {
  const ratio = atMost(`${what}, CPU beside a bare request`, own / bare, limit, ' ×')
  return withDetail(ratio, `${rounded(own)} and ${bare.toFixed(3)} ms`)
}

export const warmUp = (side: Side) => onOwnTrips(side, WARMING_CALLS_EACH.trip, (path) => ({ path }))

/** By all but the measured members, as one person may make 300 calls a minute. */
async function onOwnTrips(
  { server, place: { people, members, alone } }: Side,
  callsEach: number,
  callOf: (path: string, person: Person) => Call,
): Promise<void> {
  const calls = people
    .map((person, index) => ({ person, given: callOf(`/api/trips/${alone[index]}`, person) }))
    .slice(members.length)
  for (let turn = 0; turn < callsEach; turn += 1)
    await Promise.all(calls.map(({ person, given }) => expectGood(server.host, person, given)))
}

/** Longest event-loop delay under mixed load. */
async function measureLoopDelay({ server, place }: Side, add: Call): Promise<Result> {
  const reads = ['', '/expenses', '/balances', '/members', '/messages']
  const calls: Call[] = [
    ...reads.map((part) => ({ path: `/api/trips/${place.trip}${part}` })),
    add,
    { path: `/api/trips/${place.connections}/messages`, body: { text: 'Wind?' } },
  ]
  await server.settled()
  await server.longestDelayMs()
  await Promise.all(
    place.members.map(async (person) => {
      for (let turn = 0; turn < MIXED_TURNS; turn += 1)
        for (const given of calls) await expectGood(server.host, person, given)
    }),
  )
  return atMost('longest delay of the event loop under mixed load', await server.longestDelayMs(), 50, ' ms')
}

async function measureLongChat(side: Side): Promise<Result[]> {
  const { server, place } = side
  const since = new Date(Date.now() - 86_400_000).toISOString()
  const ratio = async (end: string) => {
    const cost = (tripId: string, callsEach: number) =>
      cpuPerCall(server, place.members, { path: `/api/trips/${tripId}/messages${end}` }, callsEach)
    await cost(place.shortChat, 2)
    let [long, short] = [0, 0]
    for (let round = 0; round < COMPARED.rounds; round += 1) {
      long += await cost(place.longChat, 10)
      short += await cost(place.shortChat, 10)
    }
    return long / short
  }
  return [
    atMost('open a chat of 100,000 beside one of 100', await ratio(''), LONG_TO_SHORT_CHAT, ' ×'),
    atMost('its unread count', await ratio(`/unread-count?since=${since}`), LONG_TO_SHORT_CHAT, ' ×'),
    await measureSearch('SQLite', side),
  ]
}

/** Common words stop at a full page, rare ones scan the whole index; filters without matches do as well. */
const SEARCHES = ['q=mess', 'q=number+9', 'q=m+zz', 'q=z', 'q=mess&with=links', 'q=mess&with=photos']

/** Slowest of several searches in 100,000 messages, in ms of wall time, as PostgreSQL is a separate process. */
export async function measureSearch(
  engine: string,
  { server: { host }, place: { longChat, members } }: Side,
): Promise<Result> {
  const searches = SEARCHES.map((query) => ({ path: `/api/trips/${longChat}/messages/search?${query}` }))
  // A trip's first search indexes its older messages.
  await expectGood(host, firstOf(members), searches[0] as Call)
  const costs: number[] = []
  for (const search of searches) {
    const from = performance.now()
    for (const person of members) await expectGood(host, person, search)
    costs.push((performance.now() - from) / members.length)
  }
  return atMost(`the slowest search in 100,000 messages, ${engine}`, Math.max(...costs), 30, ' ms')
}

type Asked = { people: Person[]; path: string; rows: number }

export async function measureSizes({ server, place }: Side): Promise<Result[]> {
  const { members, people, travellers, trip, longLedger, connections } = place
  const of = (id: string, part: string, rows = 1): Asked => ({
    ...{ people: members, path: `/api/trips/${id}/${part}`, rows },
  })
  const cost = async ({ people: askers, path, rows }: Asked) =>
    (await cpuPerCall(server, askers, { path }, COMPARED.callsEach)) / rows
  const compare = async (what: string, small: Asked, large: Asked): Promise<Result> => {
    let [ofSmall, ofLarge] = [0, 0]
    for (let round = 0; round < COMPARED.rounds; round += 1) {
      ofSmall += await cost(small)
      ofLarge += await cost(large)
    }
    return atMost(what, ofLarge / ofSmall, LARGE_TO_SMALL, ' ×')
  }
  const tripsOf = (askers: Person[], rows: number) => ({ people: askers, path: '/api/trips', rows })
  const others = people.slice(members.length, members.length * 2)
  return [
    await compare('balances of 5,000 expenses beside 200', of(trip, 'balances'), of(longLedger, 'balances')),
    await compare(
      'a nomination among 2,000 beside one among 100',
      of(trip, 'awards', AWARDS * FEW_NOMINATIONS),
      of(connections, 'awards', AWARDS * MANY_NOMINATIONS),
    ),
    await compare(
      'a member among 500 beside one among 24',
      of(trip, 'members', members.length),
      of(connections, 'members', CONNECTIONS),
    ),
    await compare('a trip among 200 beside one among 2', tripsOf(others, 2), tripsOf(travellers, TRIPS_PAGE)),
  ]
}

/** Milliseconds; four calls in flight, median of rounds. */
export async function cpuPerCall(
  server: Costly & { host: string },
  people: readonly Person[],
  given: Call | Call[],
  callsEach = CALLS_EACH,
): Promise<number> {
  const calls = [given].flat()
  for (const person of people) for (const one of calls) await expectGood(server.host, person, one)
  await server.settled()
  const rounds: number[] = []
  for (let round = 0; round < callsEach; round += ROUND_CALLS_EACH)
    rounds.push(await cpuOfRound(server, people, calls, Math.min(ROUND_CALLS_EACH, callsEach - round)))
  return median(rounds)
}

async function cpuOfRound(
  { host, cpuSeconds }: Costly & { host: string },
  people: readonly Person[],
  calls: readonly Call[],
  times: number,
): Promise<number> {
  const before = await cpuSeconds()
  await Promise.all(
    people.slice(0, 4).map(async (_, worker) => {
      for (let turn = 0; turn < times; turn += 1)
        for (let index = worker; index < people.length; index += 4)
          for (const given of calls) await expectGood(host, people[index] as Person, given)
    }),
  )
  return ((await cpuSeconds()) - before) * (1000 / (times * people.length))
}
