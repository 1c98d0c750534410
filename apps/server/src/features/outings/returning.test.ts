import { randomUUID } from 'node:crypto'
import type { SentMessage } from '@sendit/core/chat/contract.ts'
import type { Outing } from '@sendit/core/outings/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { awardCrew } from '#testing/award-crew.ts'
import type { Caller } from '#testing/caller.ts'
import '#testing/matchers.ts'
import { watchOutings } from '#testing/outing-watch.ts'
import { ADA, addShoreContact, mailsTo } from '#testing/shore-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const START = new Date('2026-07-15T12:00:00.000Z')
const MINUTE = 60_000

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ start: START })
})
afterEach(() => app.close())

const watch = () => watchOutings(app, app.clock.now())
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * MINUTE).toISOString()
const back = (caller: Caller, { id }: Outing, extra = {}) => caller.post(`/api/outings/${id}/back`, {}, extra)
const notBack = (caller: Caller, { id }: Outing) => caller.post(`/api/outings/${id}/not-back`, {})
const read = async (caller: Caller, { id }: Outing): Promise<Outing> =>
  (await caller.get(`/api/outings/${id}`)).json()
const subjectsTo = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)

async function benIsOverdue() {
  const crew = await awardCrew(app)
  await addShoreContact(app, crew.ben.user.id)
  const reply = await crew.ben.post(`/api/trips/${crew.trip.id}/outings`, { backBy: inMinutes(60) })
  app.clock.advanceMs(75 * MINUTE)
  await watch()
  await app.outbox.drain()
  return { ...crew, outing: reply.json() as Outing }
}

test('a guest’s report does not end the alarm, names the guest, and notifies nobody ashore', async () => {
  const { ana, gus, outing } = await benIsOverdue()
  const before = await subjectsTo(ADA)

  const reported: Outing = (await back(gus, outing)).json()

  expect(reported).toMatchObject({
    ...{ backAt: null, backSaidBy: null, alarmedAt: expect.any(String), shoreTold: true },
    backReported: { by: { id: null, name: 'Gus (guest)' }, at: app.clock.now().toISOString() },
  })
  expect(await read(ana, outing)).toEqual(reported)
  expect(await subjectsTo(ADA)).toEqual(before)
  expect(await subjectsTo(ana.email)).not.toContain(expect.stringContaining('is back'))
})

test('of several guests the first counts, and a repeat is answered alike', async () => {
  const { gus, outing } = await benIsOverdue()
  const key = { headers: { 'idempotency-key': randomUUID() } }
  const first = (await back(gus, outing, key)).json()
  app.clock.advanceMs(MINUTE)

  expect((await back(gus, outing, key)).json()).toEqual(first)
  expect((await back(gus, outing)).json()).toEqual(first)
})

test('a guest’s report before the alarm does not stop the crew being notified', async () => {
  const { ben, gus, trip } = await awardCrew(app)
  const outing: Outing = (await ben.post(`/api/trips/${trip.id}/outings`, { backBy: inMinutes(60) })).json()
  app.clock.advanceMs(70 * MINUTE)
  await back(gus, outing)
  app.clock.advanceMs(5 * MINUTE)

  await watch()

  expect(await read(ben, outing)).toMatchObject({ alarmedAt: app.clock.now().toISOString(), backAt: null })
})

test.each(['member', 'rider'] as const)('a %s confirms it, and is named to crew and shore', async (who) => {
  const { ana, ben, cleo, gus, outing } = await benIsOverdue()
  await back(gus, outing)
  app.clock.advanceMs(MINUTE)
  const reporter = who === 'rider' ? ben : ana

  const confirmed: Outing = (await back(reporter, outing)).json()

  expect(confirmed).toMatchObject({
    ...{ backAt: app.clock.now().toISOString(), backReported: null },
    backSaidBy: { id: reporter.user.id, name: reporter.user.displayName },
  })
  const { displayName: rider } = ben.user
  const [toAda] = (await mailsTo(app, ADA)).reverse()
  expect(toAda?.subject).toBe(`${rider} is back`)
  expect(toAda?.text).toContain(
    who === 'rider' ? `${rider} said so.` : `${ana.user.displayName} of their crew said so.`,
  )
  const [toCleo] = (await mailsTo(app, cleo.email)).reverse()
  expect(toCleo?.text).toContain(
    who === 'rider'
      ? `${rider} is back from the water\n`
      : `${rider} is back from the water, says ${ana.user.displayName}\n`,
  )
})

test('a member can reject a guest’s report, and the alarm stands', async () => {
  const { ana, gus, outing } = await benIsOverdue()
  await back(gus, outing)

  expect(await notBack(gus, outing)).toBeRefused(403, 'GUEST_FORBIDDEN')
  expect((await notBack(ana, outing)).json()).toMatchObject({
    ...{ backReported: null, backAt: null, alarmedAt: expect.any(String) },
  })
  expect(await notBack(ana, outing)).toBeRefused(409, 'ALREADY_BACK')
})

test('a rider who stays out cancels a guest’s report', async () => {
  const { ben, gus, outing } = await benIsOverdue()
  await back(gus, outing)

  const moved = await ben.patch(`/api/outings/${outing.id}`, { backBy: inMinutes(30) })

  expect(moved.json()).toMatchObject({ backReported: null, backAt: null })
})

test('a return reported by a member cannot be undone', async () => {
  const { ana, ben, outing } = await benIsOverdue()
  const ended = (await back(ana, outing)).json()

  expect(await notBack(ben, outing)).toBeRefused(409, 'ALREADY_BACK')
  expect(await read(ben, outing)).toEqual(ended)
})

test('crew and shore contact alerted about a rider are notified of extension and return', async () => {
  const { ana, ben, cleo, gus, trip, outing } = await benIsOverdue()
  const { displayName: rider } = ben.user

  await ben.patch(`/api/outings/${outing.id}`, { backBy: inMinutes(15) })

  const until = '15:30 (Madrid time)'
  for (const mate of [ana, cleo]) {
    const [mail] = (await mailsTo(app, mate.email)).reverse()
    expect(mail?.text).toContain(`${rider} stays out until ${until}\n`)
  }
  const [toAda] = (await mailsTo(app, ADA)).reverse()
  expect(toAda).toMatchObject({ subject: `${rider} stays out until ${until}` })
  expect(await subjectsTo(ben.email)).not.toContainEqual(expect.stringContaining('stays out'))
  expect(((await gus.get(`/api/trips/${trip.id}/messages`)).json() as SentMessage[]).length).toBe(1)

  app.clock.advanceMs(10 * MINUTE)
  await back(ben, outing)

  expect((await subjectsTo(ADA)).at(-1)).toBe(`${rider} is back`)
  expect((await subjectsTo(cleo.email)).at(-1)).toContain('is back from the water')
})

test('those who were not alerted are not notified that a rider stays out', async () => {
  const { ana, ben, trip } = await awardCrew(app)
  await addShoreContact(app, ben.user.id)
  const outing: Outing = (await ben.post(`/api/trips/${trip.id}/outings`, { backBy: inMinutes(60) })).json()
  app.clock.advanceMs(70 * MINUTE)
  await watch()
  const before = await subjectsTo(ana.email)

  await ben.patch(`/api/outings/${outing.id}`, { backBy: inMinutes(15) })
  app.clock.advanceMs(5 * MINUTE)
  await back(ben, outing)

  expect(await subjectsTo(ana.email)).toEqual(before)
  expect(await mailsTo(app, ADA)).toEqual([])
})

test('a shore contact added after the alarm is not notified about it', async () => {
  const { ben, trip } = await awardCrew(app)
  const outing: Outing = (await ben.post(`/api/trips/${trip.id}/outings`, { backBy: inMinutes(60) })).json()
  app.clock.advanceMs(75 * MINUTE)
  await watch()
  await addShoreContact(app, ben.user.id)

  await ben.patch(`/api/outings/${outing.id}`, { backBy: inMinutes(15) })
  await back(ben, outing)

  expect(await mailsTo(app, ADA)).toEqual([])
})

test('a return concurrent with the alarm is sent to everyone the alarm reached', async () => {
  for (const rider of ['ben', 'cleo', 'ana'] as const) {
    const crew = await awardCrew(app)
    await addShoreContact(app, crew[rider].user.id)
    const path = `/api/trips/${crew.trip.id}/outings`
    const outing: Outing = (await crew[rider].post(path, { backBy: inMinutes(60) })).json()
    const before = await subjectsTo(ADA)
    app.clock.advanceMs(75 * MINUTE)

    await Promise.all([watch(), back(crew[rider], outing), watch()])

    const { alarmedAt, backAt } = await read(crew[rider], outing)
    const subjects = (await subjectsTo(ADA)).slice(before.length)
    expect(backAt).not.toBeNull()
    expect(subjects.at(-1)).toBe(alarmedAt === null ? undefined : `${outing.rider.name} is back`)
  }
})
