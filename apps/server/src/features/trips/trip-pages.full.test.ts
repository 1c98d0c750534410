import type { Trip } from '@sendit/core/trips/contract.ts'
import { MAX_TRIPS_PER_PERSON, TRIPS_PAGE } from '@sendit/core/trips/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { crew, invite, joinTrip, type Person, person, planTrip, TARIFA, tokenOf } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { membershipRow, tripRow } from '#testing/rows.ts'
import { createTestApp, lastLinkToken, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

async function fillTrips(who: Person, count: number): Promise<string[]> {
  const { db } = app.services.database
  const start = app.clock.now().getTime()
  const trips = Array.from({ length: count }, (_, index) => {
    const joined = new Date(start + index * 1000)
    return { joined, row: tripRow(newId(joined), who.user.id, joined) }
  })
  for (let from = 0; from < count; from += 500) {
    const part = trips.slice(from, from + 500)
    await db
      .insertInto('trips')
      .values(part.map(({ row }) => row))
      .execute()
    await db
      .insertInto('memberships')
      .values(part.map(({ row, joined }) => membershipRow(row.id, who.user.id, joined)))
      .execute()
  }
  return trips.map(({ row }) => row.id)
}

async function readAll(who: Person): Promise<{ pages: string[][]; cpuMs: number[] }> {
  const pages: string[][] = []
  const cpuMs: number[] = []
  let path: string | undefined = '/api/trips'
  while (path !== undefined) {
    const before = process.cpuUsage()
    const reply = await who.get(path)
    const { user, system } = process.cpuUsage(before)
    cpuMs.push((user + system) / 1000)
    expect(reply.statusCode).toBe(200)
    pages.push((reply.json() as Trip[]).map(({ id }) => id))
    path = /^<([^>]+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
  }
  return { pages, cpuMs }
}

test('a person with many trips gets them page by page, the one opened last first', async () => {
  const ana = await person(app, 'ana@crew.example')
  const ids = await fillTrips(ana, 2 * TRIPS_PAGE + 1)
  const opened = ids[3] ?? ''
  app.clock.advanceMs(3_600_000)
  await ana.post(`/api/trips/${opened}/open`)

  const { pages } = await readAll(ana)

  expect(pages.map(({ length }) => length)).toEqual([TRIPS_PAGE, TRIPS_PAGE, 1])
  expect(pages.flat()).toEqual([opened, ...ids.filter((id) => id !== opened).toReversed()])
})

test('paging continues where it ended, even if its last trip was left since', async () => {
  const ana = await person(app, 'ana@crew.example')
  const ids = await fillTrips(ana, TRIPS_PAGE + 2)
  const last = ids[2] ?? ''
  await ana.delete(`/api/trips/${last}/leave`)

  const next = await ana.get(`/api/trips?before=${last.toUpperCase()}`)

  expect((next.json() as Trip[]).map(({ id }) => id)).toEqual([ids[1], ids[0]])
  expect(next.headers.link).toBeUndefined()
})

test('a page is asked for by a trip of one’s own', async () => {
  const { ana, eve, gus, trip } = await crew(app)

  expect(await eve.get(`/api/trips?before=${trip.id}`)).toBeRefused(400, 'VALIDATION')
  expect(await ana.get('/api/trips?before=x')).toBeRefused(400, 'VALIDATION')
  expect((await gus.get('/api/trips')).headers.link).toBeUndefined()
})

test('ten thousand trips of one person are read in pages that cost no more for it', async () => {
  const ana = await person(app, 'ana@crew.example')
  const ids = await fillTrips(ana, 10_000)

  const { pages, cpuMs } = await readAll(ana)

  const sorted = cpuMs.toSorted((a, b) => a - b)
  const [first, median] = [cpuMs[0] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0]
  const figures = `first page ${first.toFixed(0)} ms, a page ${median.toFixed(0)} ms, ${pages.length} pages`
  process.stderr.write(`10,000 trips of one person: ${figures} (CPU)\n`)
  expect(new Set(pages.map(({ length }) => length))).toEqual(new Set([TRIPS_PAGE]))
  expect(pages.flat()).toEqual(ids.toReversed())
})

test('nobody can exceed the maximum number of trips', async () => {
  const { ana, eve, trip } = await crew(app)
  const forEve = await invite(ana, trip, { email: eve.email })
  await fillTrips(eve, MAX_TRIPS_PER_PERSON - 1)
  await planTrip(eve)
  const sentence = `You are in ${MAX_TRIPS_PER_PERSON} trips. Leave one before you start or join another.`

  expect(await eve.post('/api/trips', TARIFA)).toBeRefused(409, 'LIMIT_REACHED', sentence)
  expect(await eve.post('/api/invite/join', { token: tokenOf(forEve) })).toBeRefused(
    409,
    'LIMIT_REACHED',
    sentence,
  )

  const [one] = (await eve.get('/api/trips')).json() as Trip[]
  await eve.delete(`/api/trips/${one?.id}/leave`)
  await joinTrip(eve, forEve)
})

test('a user over the trip limit can still sign in through an invitation', async () => {
  const { ana, eve, trip } = await crew(app)
  const forEve = await invite(ana, trip, { email: eve.email })
  await fillTrips(eve, MAX_TRIPS_PER_PERSON)
  const visitor = app.visitor()
  await visitor.post('/api/auth/request-magic-link', { email: eve.email, inviteToken: tokenOf(forEve) })
  const link = await lastLinkToken(app, app.services, eve.email)

  const reply = await visitor.get(`/api/auth/verify-magic-link?token=${link}`)

  expect(reply.statusCode).toBe(200)
  expect(await visitor.get(`/api/trips/${trip.id}`)).toBeRefused(404, 'NOT_FOUND')
})
