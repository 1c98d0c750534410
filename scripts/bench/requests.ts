import { Agent, request } from 'node:http'
import { EXPENSES, type Furnished, type Person } from '#scripts/bench/furnish.ts'
import { atMost, type Result } from '#scripts/bench/result.ts'
import { type Measured, startBare } from '#scripts/bench/server.ts'

/** All that is measured together stays below the 300 calls a minute that one person may make. */
const CALLS_EACH = 40
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

type Call = { port: number; path: string; cookie: string; body?: object; encoding?: string }
type Answer = { status: number; bytes: number; text: string }

/** What a request costs the server in CPU, with four of them on their way at any time. */
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

  const trip = await cpuPerCall(server, place.members, read(`/api/trips/${place.trip}`))
  const expenses = await cpuPerCall(server, place.members, read(list))
  const created = await cpuPerCall(server, place.members, add)
  return [
    atMost('read a trip, server CPU', trip, 0.65, ' ms'),
    atMost('list 200 expenses, server CPU', expenses, 2.8, ' ms'),
    atMost('list 200 expenses, body', plain.bytes / 1000, 35, ' kB'),
    atMost('list 200 expenses, brotli', small.bytes / 1000, 8, ' kB'),
    atMost('create an expense, server CPU', created, 1.2, ' ms'),
    ...(await measureLongChat(server, place)),
    await measureBareRequest(),
  ]
}

/** Tells how fast this machine is just now: a busy one makes every figure in milliseconds larger. */
async function measureBareRequest(): Promise<Result> {
  const bare = await startBare('bench-bare.ts')
  const people = Array.from({ length: 24 }, () => ({ id: '', cookie: '' }))
  const cost = await cpuPerCall(bare, people, () => call({ port: bare.port, path: '/cpu', cookie: '' }))
  await bare.stop()
  return {
    what: 'for comparison: a bare Node request',
    budget: '',
    measured: `${cost.toFixed(3)} ms`,
    isOk: true,
  }
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
