import { Agent, request } from 'node:http'
import { EXPENSES, type Furnished, type Person } from '#scripts/bench/furnish.ts'
import { atMost, type Result, rounded } from '#scripts/bench/result.ts'
import { type Measured, startBare } from '#scripts/bench/server.ts'

/** All that is measured together stays below the 300 calls a minute that one person may make. */
const CALLS_EACH = 40
const MIXED_TURNS = 4
/** Budgets of docs/performance.md 1, in bare requests. */
const TRIP_TO_BARE = 5
const LIST_TO_BARE = 40
const CREATE_TO_BARE = 11
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

type Call = { port: number; path: string; cookie: string; body?: object; encoding?: string }
type Answer = { status: number; bytes: number; text: string }

/**
 * What a request costs the server in CPU, with four of them on their way at any time, beside a bare request of the same run: a
 * busy machine makes both larger.
 */
export async function measureRequests(server: Measured, place: Furnished): Promise<Result[]> {
  const { port } = server
  const read = (path: string) => (person: Person) => call({ port, path, cookie: person.cookie })
  const add = (person: Person) => {
    const body = { description: 'Paella', amount: '100.01', splitBetween: place.sharers.map(({ id }) => id) }
    return call({ port, path: `/api/trips/${place.trip}/expenses`, cookie: person.cookie, body })
  }
  const list = `/api/trips/${place.trip}/expenses`
  const cookie = place.members[0]?.cookie ?? ''
  const plain = await call({ port, path: list, cookie })
  const small = await call({ port, path: list, cookie, encoding: 'br' })
  const count = (JSON.parse(plain.text) as unknown[]).length
  if (count !== EXPENSES) throw new Error(`the list has ${count} expenses instead of ${EXPENSES}`)

  const bare = await measureBareRequest()
  const trip = await cpuPerCall(server, place.members, read(`/api/trips/${place.trip}`))
  const expenses = await cpuPerCall(server, place.members, read(list))
  const created = await cpuPerCall(server, place.members, add)
  const beside = (what: string, cost: number, limit: number): Result => {
    const ratio = atMost(`${what}, CPU beside a bare request`, cost / bare, limit, ' ×')
    return { ...ratio, measured: `${ratio.measured} (${rounded(cost)} and ${bare.toFixed(3)} ms)` }
  }
  return [
    beside('read a trip', trip, TRIP_TO_BARE),
    beside('list 200 expenses', expenses, LIST_TO_BARE),
    atMost('list 200 expenses, body', plain.bytes / 1000, 120, ' kB'),
    atMost('list 200 expenses, brotli', small.bytes / 1000, 8, ' kB'),
    beside('create an expense', created, CREATE_TO_BARE),
    ...(await measureLongChat(server, place)),
    await measureLoopDelay(server, place, { read, add }),
  ]
}

/** Milliseconds of CPU for a request to a server that does nothing. */
async function measureBareRequest(): Promise<number> {
  const bare = await startBare('bench-bare.ts')
  const people = Array.from({ length: 24 }, () => ({ id: '', cookie: '' }))
  const ask = () => call({ port: bare.port, path: '/cpu', cookie: '' })
  await cpuPerCall(bare, people, ask)
  const cost = await cpuPerCall(bare, people, ask)
  await bare.stop()
  return cost
}

type Mix = {
  read: (path: string) => (person: Person) => Promise<Answer>
  add: (person: Person) => Promise<Answer>
}

/** The longest that the server heard nobody, while everybody reads, writes and talks at once. */
async function measureLoopDelay(server: Measured, place: Furnished, { read, add }: Mix): Promise<Result> {
  const reads = ['', '/expenses', '/balances', '/members', '/messages'].map((part) =>
    read(`/api/trips/${place.trip}${part}`),
  )
  const say = ({ cookie }: Person) =>
    call({ port: server.port, path: `/api/trips/${place.crowd}/messages`, cookie, body: { text: 'Wind?' } })
  await server.longestDelayMs()
  await Promise.all(
    place.members.map(async (person) => {
      for (let turn = 0; turn < MIXED_TURNS; turn += 1) {
        for (const ask of [...reads, add, say]) expectGood(await ask(person))
      }
    }),
  )
  return atMost('longest delay of the event loop under mixed load', await server.longestDelayMs(), 50, ' ms')
}

/** Measured in turns, so that both chats see the same machine. */
async function measureLongChat(server: Measured, place: Furnished): Promise<Result[]> {
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
  ]
}

async function cpuPerCall(
  server: Pick<Measured, 'cpuSeconds'>,
  people: Person[],
  ask: (person: Person) => Promise<Answer>,
  callsEach = CALLS_EACH,
): Promise<number> {
  for (const person of people) expectGood(await ask(person))
  const before = await server.cpuSeconds()
  await Promise.all(
    people.slice(0, 4).map(async (_, lane) => {
      for (let turn = 0; turn < callsEach; turn += 1) {
        for (let index = lane; index < people.length; index += 4)
          expectGood(await ask(people[index] as Person))
      }
    }),
  )
  return ((await server.cpuSeconds()) - before) * (1000 / (callsEach * people.length))
}

function expectGood({ status, text }: Answer) {
  if (status >= 300) throw new Error(`answered with ${status}: ${text}`)
}

function call({ port, path, cookie, body, encoding = 'identity' }: Call): Promise<Answer> {
  const payload = body && JSON.stringify(body)
  const headers = {
    cookie,
    'accept-encoding': encoding,
    ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, port, path, headers, host: '127.0.0.1', method: payload ? 'POST' : 'GET' },
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
