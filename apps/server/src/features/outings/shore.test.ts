import type { Outing } from '@sendit/core/outings/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { findShoreContact } from '#features/profile/shore-service.ts'
import { awardCrew } from '#testing/award-crew.ts'
import type { Caller } from '#testing/caller.ts'
import { watchOutings } from '#testing/outing-watch.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { shoreNews } from './mail.ts'

const START = new Date('2026-07-15T12:00:00.000Z')
const MINUTE = 60_000
const ADA = 'ada@shore.example'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ start: START })
})
afterEach(() => app.close())

const watch = () => watchOutings(app, app.clock.now())
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * MINUTE).toISOString()

/** Ben is on the water for an hour, and Ada on shore is who he named. */
async function outForAnHour({ isConfirmed = true } = {}) {
  const people = await awardCrew(app)
  const { ben, trip } = people
  const now = app.clock.now()
  await app.services.database.db
    .insertInto('shore_contacts')
    .values({
      ...{ id: newId(now), user_id: ben.user.id, email: ADA, asked_at: now },
      ...(isConfirmed
        ? { token_hash: null, expires_at: null, confirmed_at: now }
        : { token_hash: 'asked', expires_at: now, confirmed_at: null }),
    })
    .execute()
  const reply = await ben.post(`/api/trips/${trip.id}/outings`, { backBy: inMinutes(60) })
  return { ...people, outing: reply.json() as Outing }
}

async function becomeOverdue() {
  app.clock.advanceMs(75 * MINUTE)
  await watch()
  await watch()
  await app.outbox.drain()
}

const boardOf = async (caller: Caller, { id }: { id: string }): Promise<Outing[]> =>
  (await caller.get(`/api/trips/${id}/outings`)).json()

/** The oldest first. */
async function lettersToAda() {
  await app.outbox.drain()
  const letters = (await app.services.mailbox?.list()) ?? []
  return letters.filter(({ to }) => to === ADA).reverse()
}

test('who was named on shore is told once, with the hours of the place and whom to call, and again when the rider is back', async () => {
  const { ana, outing } = await outForAnHour()
  app.clock.advanceMs(74 * MINUTE)
  await watch()
  expect(await lettersToAda()).toEqual([])
  app.clock.advanceMs(MINUTE)
  await watch()
  await watch()

  const [overdue, ...others] = await lettersToAda()
  expect(others).toEqual([])
  expect(overdue).toMatchObject({
    subject: `${outing.rider.name} is overdue from the water`,
    link: 'tel:112',
  })
  expect(overdue?.text).toContain('at 14:00 (Madrid time) and wanted to be back by 15:00 (Madrid time)')
  expect(overdue?.text).toContain('That is 15 minutes ago')
  expect(overdue?.text).toContain('Sea rescue there answers at 900 202 202.')
  app.clock.advanceMs(10 * MINUTE)
  await ana.post(`/api/outings/${outing.id}/back`, {})

  const letters = await lettersToAda()
  expect(letters.map(({ subject }) => subject)).toEqual([
    `${outing.rider.name} is overdue from the water`,
    `${outing.rider.name} is back`,
  ])
  expect(letters[1]?.text).toContain('since 15:25 (Madrid time)')
})

test('a rider who was overdue and stays out is said to have been heard of', async () => {
  const { ben, outing } = await outForAnHour()
  await becomeOverdue()

  await ben.patch(`/api/outings/${outing.id}`, { backBy: inMinutes(30) })

  const letters = await lettersToAda()
  expect(letters.map(({ subject }) => subject)).toEqual([
    `${outing.rider.name} is overdue from the water`,
    `${outing.rider.name} will be back later`,
  ])
})

test('the board says whether somebody on shore was told and never whom; it begins anew where "back by" is moved', async () => {
  const { ana, ben, gus, trip, outing } = await outForAnHour()
  expect(await boardOf(ana, trip)).toMatchObject([{ shoreTold: false }])

  await becomeOverdue()

  for (const caller of [ana, gus]) {
    const told = await boardOf(caller, trip)
    expect(told).toMatchObject([{ shoreTold: true }])
    expect(JSON.stringify(told)).not.toContain(ADA)
  }
  await ben.patch(`/api/outings/${outing.id}`, { backBy: inMinutes(30) })
  expect(await boardOf(ana, trip)).toMatchObject([{ alarmedAt: null, shoreTold: false }])
})

test('nobody is told who has not said yes, and the board says so', async () => {
  const { ana, trip } = await outForAnHour({ isConfirmed: false })

  await becomeOverdue()

  expect(await lettersToAda()).toEqual([])
  expect(await boardOf(ana, trip)).toMatchObject([{ alarmedAt: expect.any(String), shoreTold: false }])
})

test('nobody is told of a rider who was in time', async () => {
  const { ben, outing } = await outForAnHour()
  app.clock.advanceMs(70 * MINUTE)
  await watch()

  await ben.post(`/api/outings/${outing.id}/back`, {})
  await becomeOverdue()

  expect(await lettersToAda()).toEqual([])
})

test('a letter that waited says nothing when the rider is back by then, or names somebody else', async () => {
  const { ben, outing } = await outForAnHour()
  await becomeOverdue()
  const { db } = app.services.database
  const writers = shoreNews({ publicUrl: app.publicUrl, findShoreContact })
  const write = () =>
    writers['outing-overdue']?.({ outingId: outing.id }, { id: 'any', to: ADA }, { db, now: app.clock.now() })
  expect(await write()).toMatchObject({ link: 'tel:112' })

  await ben.post(`/api/outings/${outing.id}/back`, {})
  expect(await write()).toBeUndefined()

  const heard = () =>
    writers['outing-heard']?.({ outingId: outing.id }, { id: 'any', to: ADA }, { db, now: app.clock.now() })
  expect(await heard()).toMatchObject({ subject: `${outing.rider.name} is back` })
  await db.updateTable('shore_contacts').set({ email: 'eve@shore.example' }).execute()
  expect(await heard()).toBeUndefined()
})
