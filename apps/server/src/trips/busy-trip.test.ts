import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crew, type Person, planTrip, TARIFA } from '#testing/crew.ts'
import { holdRows, waitingForRows } from '#testing/held-rows.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { testEngine } from '#testing/test-database.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const key = () => ({ headers: { 'idempotency-key': randomUUID() } })

function writeOn(tripId: string, { ana, ben }: { ana: Person; ben: Person }) {
  const path = `/api/trips/${tripId}`
  const expense = { description: 'Van', amount: '10.00', splitBetween: [ana.user.id] }
  return [ana, ben].flatMap((who) => [
    () => who.patch(path, { description: 'held' }),
    () => who.post(`${path}/expenses`, { ...expense }, key()),
    () => who.post(`${path}/expenses`, { ...expense }),
    () => who.post(`${path}/messages`, { text: 'hola' }),
    () => who.post(`${path}/messages`, { text: 'hola' }, key()),
    () => who.post(`${path}/awards`, { category: `Award ${randomUUID()}` }),
    () => who.post(`${path}/invites`, { email: `${randomUUID()}@crew.example` }, key()),
  ])
}

// SQLite has a single connection, so there is nothing to share out.
test.runIf(testEngine === 'postgres')(
  'a trip with a locked row leaves database connections for other trips',
  async () => {
    const people = await crew(app)
    const { ana, trip } = people
    const other = await planTrip(ana, { name: 'Dakhla' })
    const held = await holdRows(app, (tx) =>
      tx.updateTable('trips').set({ description: '' }).where('id', '=', trip.id).execute(),
    )

    const writes = writeOn(trip.id, people)
    const writing = writes.map((write) => write())
    await waitingForRows(app, 3)
    const others = await Promise.all([
      ...Array.from({ length: 10 }, () => ana.get(`/api/trips/${other.id}`)),
      ana.patch(`/api/trips/${other.id}`, { description: 'quiet' }),
      ana.post('/api/trips', TARIFA),
    ])
    const seen = await ana.get(`/api/trips/${trip.id}`)
    await held.release()
    const written = await Promise.all(writing)
    const inTheEnd = await Promise.all(
      written.map((reply, at) => (reply.statusCode === 503 ? writes[at]?.() : reply)),
    )

    expect(others.map(({ statusCode }) => statusCode)).toEqual([...Array(11).fill(200), 201])
    expect(seen.statusCode).toBe(200)
    expect(inTheEnd.map((reply) => reply?.statusCode ?? 0).filter((status) => status >= 300)).toEqual([])
  },
)
