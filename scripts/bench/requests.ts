import { Agent, request } from 'node:http'
import { atMost, median, type Result, rounded } from '#scripts/bench/result.ts'
import { type Measured, startBare } from '#scripts/bench/server.ts'
import { EXPENSES, type Person, type Seeded } from './seed.ts'

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
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

type Call = {
  port: number
  path: string
  cookie: string
  method?: 'PUT' | 'DELETE'
  body?: object
  encoding?: string
}
type Answer = { status: number; bytes: number; text: string }

export async function measureRequests(server: Measured, place: Seeded): Promise<Result[]> {
  const { port } = server
  const read = (path: string) => (person: Person) => call({ port, path, cookie: person.cookie })
  const add = (person: Person) => {
    const body = { description: 'Paella', amount: '100.01', splitBetween: place.sharers.map(({ id }) => id) }
    return call({ port, path: `/api/trips/${place.trip}/expenses`, cookie: person.cookie, body })
  }
  const list = `/api/trips/${place.trip}/expenses?shares=uneven`
  const cookie = place.members[0]?.cookie ?? ''
  const plain = await call({ port, path: list, cookie })
  const small = await call({ port, path: list, cookie, encoding: 'br' })
  const count = (JSON.parse(plain.text) as unknown[]).length
  if (count !== EXPENSES) throw new Error(`the list has ${count} expenses instead of ${EXPENSES}`)

  const bare = await startWarmBare(place.people)
  await warmUp(server, place)
  const beside = (ask: (person: Person) => Promise<Answer>) => costBeside(bare, { server, place, ask })
  const trip = await beside(read(`/api/trips/${place.trip}`))
  const others = othersOf(place)
  await onOwnTrips(place, { who: others, callsEach: WARMING_CALLS_EACH.create }, (path, { id, cookie }) => {
    const body = { description: 'Tea', amount: '3.00', splitBetween: [id] }
    return call({ port, path: `${path}/expenses`, cookie, body })
  })
  await onOwnTrips(place, { who: others, callsEach: WARMING_CALLS_EACH.list }, (path, { cookie }) =>
    call({ port, path: `${path}/expenses?shares=uneven`, cookie }),
  )
  const expenses = await beside(read(list))
  const created = await beside(add)
  await bare.stop()
  const reacted = await measureReaction(server, place)
  return [
    ratioOf('read a trip', trip, TRIP_TO_BARE),
    ratioOf('list 200 expenses', expenses, LIST_TO_BARE),
    atMost('list 200 expenses, body', plain.bytes / 1000, 120, ' kB'),
    atMost('list 200 expenses, brotli', small.bytes / 1000, 8, ' kB'),
    ratioOf('create an expense', created, CREATE_TO_BARE),
    atMost('react to a message beside creating an expense', reacted / created.own, REACTION_TO_CREATE, ' ×'),
    ...(await measureLongChat(server, place)),
    await measureLoopDelay(server, place, { read, add }),
  ]
}

async function measureReaction(server: Measured, { longChat, members }: Seeded): Promise<number> {
  const { port } = server
  const cookie = members[0]?.cookie ?? ''
  const newest = await call({ port, path: `/api/trips/${longChat}/messages?limit=1`, cookie })
  const [message] = JSON.parse(newest.text) as { id: string }[]
  const path = `/api/messages/${message?.id}/reactions/${encodeURIComponent('🤙')}`
  const both = async (person: Person) => {
    expectGood(await call({ port, method: 'PUT', path, cookie: person.cookie }))
    return call({ port, method: 'DELETE', path, cookie: person.cookie })
  }
  return (await cpuPerCall(server, members, both, REACTIONS_EACH)) / 2
}

type Bare = Awaited<ReturnType<typeof startBare>>
type Costs = { own: number; bare: number }

async function startWarmBare(people: Person[]): Promise<Bare> {
  const bare = await startBare('bench-bare.ts')
  await cpuPerCall(bare, people, askBare(bare), WARMING_CALLS_EACH.bare)
  return bare
}

const askBare =
  ({ port }: Bare) =>
  () =>
    call({ port, path: '/cpu', cookie: '' })

async function costBeside(
  bare: Bare,
  { server, place, ask }: { server: Measured; place: Seeded; ask: (person: Person) => Promise<Answer> },
): Promise<Costs> {
  for (const person of place.members) expectGood(await ask(person))
  const [ofOwn, ofBare]: [number[], number[]] = [[], []]
  for (let round = 0; round < CALLS_EACH; round += ROUND_CALLS_EACH) {
    await server.settled()
    ofOwn.push(await cpuOfRound(server, place.members, ask, ROUND_CALLS_EACH))
    ofBare.push(await cpuOfRound(bare, place.people, askBare(bare), ROUND_CALLS_EACH))
  }
  return { own: median(ofOwn), bare: median(ofBare) }
}

function ratioOf(what: string, { own, bare }: Costs, limit: number): Result {
  const ratio = atMost(`${what}, CPU beside a bare request`, own / bare, limit, ' ×')
  return { ...ratio, measured: `${ratio.measured} (${rounded(own)} and ${bare.toFixed(3)} ms)` }
}

export function warmUp({ port }: Pick<Measured, 'port'>, place: Seeded): Promise<void> {
  return onOwnTrips(place, { who: othersOf(place), callsEach: WARMING_CALLS_EACH.trip }, (path, { cookie }) =>
    call({ port, path, cookie }),
  )
}

/** The rest, as one person may make 300 calls a minute. */
const othersOf = ({ people, members }: Seeded) => people.slice(members.length)

async function onOwnTrips(
  { people, alone }: Seeded,
  { who, callsEach }: { who: Person[]; callsEach: number },
  ask: (path: string, person: Person) => Promise<Answer>,
): Promise<void> {
  const calls = people.flatMap((person, index) =>
    who.includes(person) ? [{ person, path: `/api/trips/${alone[index]}` }] : [],
  )
  for (let turn = 0; turn < callsEach; turn += 1) {
    await Promise.all(calls.map(async ({ person, path }) => expectGood(await ask(path, person))))
  }
}

type Mix = {
  read: (path: string) => (person: Person) => Promise<Answer>
  add: (person: Person) => Promise<Answer>
}

/** Longest event-loop delay under mixed load. */
async function measureLoopDelay(server: Measured, place: Seeded, { read, add }: Mix): Promise<Result> {
  const reads = ['', '/expenses', '/balances', '/members', '/messages'].map((part) =>
    read(`/api/trips/${place.trip}${part}`),
  )
  const postMessage = ({ cookie }: Person) =>
    call({
      port: server.port,
      path: `/api/trips/${place.connections}/messages`,
      cookie,
      body: { text: 'Wind?' },
    })
  await server.settled()
  await server.longestDelayMs()
  await Promise.all(
    place.members.map(async (person) => {
      for (let turn = 0; turn < MIXED_TURNS; turn += 1) {
        for (const ask of [...reads, add, postMessage]) expectGood(await ask(person))
      }
    }),
  )
  return atMost('longest delay of the event loop under mixed load', await server.longestDelayMs(), 50, ' ms')
}

async function measureLongChat(server: Measured, place: Seeded): Promise<Result[]> {
  const since = new Date(Date.now() - 86_400_000).toISOString()
  const turn = async (path: string) => {
    const ask = (tripId: string) => (person: Person) =>
      call({ port: server.port, path: `/api/trips/${tripId}/messages${path}`, cookie: person.cookie })
    await cpuPerCall(server, place.members, ask(place.shortChat), 2)
    let [long, short] = [0, 0]
    for (let round = 0; round < 3; round += 1) {
      long += await cpuPerCall(server, place.members, ask(place.longChat), 10)
      short += await cpuPerCall(server, place.members, ask(place.shortChat), 10)
    }
    return long / short
  }
  return [
    atMost('open a chat of 100,000 beside one of 100', await turn(''), 1.2, ' ×'),
    atMost('its unread count', await turn(`/unread-count?since=${since}`), 1.2, ' ×'),
    await measureSearch('SQLite', server, place),
  ]
}

/** Common words stop at a full page, rare ones scan the whole index; filters without matches do as well. */
const SEARCHES = ['q=mess', 'q=number+9', 'q=m+zz', 'q=z', 'q=mess&with=links', 'q=mess&with=photos']

/** Slowest of several searches in 100,000 messages, in ms of wall time, as PostgreSQL is a separate process. */
export async function measureSearch(engine: string, server: Measured, place: Seeded): Promise<Result> {
  const costs: number[] = []
  for (const query of SEARCHES) {
    const path = `/api/trips/${place.longChat}/messages/search?${query}`
    const ask = ({ cookie }: Person) => call({ port: server.port, path, cookie })
    const [first] = place.members
    // A trip's first search indexes its older messages.
    if (first !== undefined && costs.length === 0) expectGood(await ask(first))
    const from = performance.now()
    for (const person of place.members) expectGood(await ask(person))
    costs.push((performance.now() - from) / place.members.length)
  }
  return atMost(`the slowest search in 100,000 messages, ${engine}`, Math.max(...costs), 30, ' ms')
}

/** Milliseconds; four calls in flight, median of rounds. */
export async function cpuPerCall(
  server: Pick<Measured, 'cpuSeconds' | 'settled'>,
  people: Person[],
  ask: (person: Person) => Promise<Answer>,
  callsEach = CALLS_EACH,
): Promise<number> {
  for (const person of people) expectGood(await ask(person))
  await server.settled()
  const rounds: number[] = []
  for (let round = 0; round < callsEach; round += ROUND_CALLS_EACH) {
    rounds.push(await cpuOfRound(server, people, ask, Math.min(ROUND_CALLS_EACH, callsEach - round)))
  }
  return median(rounds)
}

async function cpuOfRound(
  server: Pick<Measured, 'cpuSeconds'>,
  people: Person[],
  ask: (person: Person) => Promise<Answer>,
  calls: number,
): Promise<number> {
  const before = await server.cpuSeconds()
  await Promise.all(
    people.slice(0, 4).map(async (_, worker) => {
      for (let turn = 0; turn < calls; turn += 1) {
        for (let index = worker; index < people.length; index += 4)
          expectGood(await ask(people[index] as Person))
      }
    }),
  )
  return ((await server.cpuSeconds()) - before) * (1000 / (calls * people.length))
}

function expectGood({ status, text }: Answer) {
  if (status >= 300) throw new Error(`answered with ${status}: ${text}`)
}

export function call({ port, path, cookie, body, method, encoding = 'identity' }: Call): Promise<Answer> {
  const payload = body && JSON.stringify(body)
  const headers = {
    cookie,
    'accept-encoding': encoding,
    ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, port, path, headers, host: '127.0.0.1', method: method ?? (payload ? 'POST' : 'GET') },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({
            status: reply.statusCode ?? 0,
            bytes: bytes.length,
            text: encoding === 'identity' ? bytes.toString() : '',
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(payload)
  })
}
