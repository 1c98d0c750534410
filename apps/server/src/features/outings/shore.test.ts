import type { Outing } from '@sendit/core/outings/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { awardCrew } from '#testing/award-crew.ts'
import type { Caller } from '#testing/caller.ts'
import { watchOutings } from '#testing/outing-watch.ts'
import { ADA, addShoreContact, mailsTo } from '#testing/shore-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { shoreMessage } from './mail.ts'

const START = new Date('2026-07-15T12:00:00.000Z')
const MINUTE = 60_000

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ start: START })
})
afterEach(() => app.close())

const watch = () => watchOutings(app, app.clock.now())
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * MINUTE).toISOString()

async function outForAnHour({ isConfirmed = true } = {}) {
  const people = await awardCrew(app)
  const { ben, trip } = people
  await addShoreContact(app, ben.user.id, { isConfirmed })
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

const cardsOf = async (caller: Caller, { id }: { id: string }) =>
  ((await caller.get(`/api/trips/${id}/messages`)).json() as { text: string }[]).filter(({ text }) =>
    text.includes('wanted to be back'),
  )

const mailsToAda = () => mailsTo(app, ADA)

test('repeated alarms email once in 15 minutes; two real ones within an hour both email', async () => {
  const { ben, trip, outing } = await outForAnHour()
  await becomeOverdue()
  await ben.post(`/api/outings/${outing.id}/back`, {})
  for (let loop = 0; loop < 20; loop += 1) {
    app.clock.advanceMs(20_000)
    const late = { at: inMinutes(-120), backBy: inMinutes(-60) }
    const reply = await ben.post(`/api/trips/${trip.id}/outings`, late)
    await watch()
    await ben.post(`/api/outings/${(reply.json() as Outing).id}/back`, {})
  }
  const subjects = async () => (await mailsToAda()).map(({ subject }) => subject.replace(/^\S+ /, ''))
  expect(await subjects()).toEqual(['is overdue from the water', 'is back'])
  expect(await cardsOf(ben, trip)).toHaveLength(1)

  const again = await ben.post(`/api/trips/${trip.id}/outings`, {
    at: inMinutes(-120),
    backBy: inMinutes(-60),
  })
  await watch()
  expect(await subjects()).toHaveLength(2)
  app.clock.advanceMs(15 * MINUTE)
  await watch()
  await watch()

  expect((await subjects()).slice(2)).toEqual(['is overdue from the water'])
  expect(await cardsOf(ben, trip)).toHaveLength(2)
  expect(await boardOf(ben, trip)).toContainEqual(
    expect.objectContaining({ id: again.json().id, shoreTold: true }),
  )
})

test('an overdue rider who extends and returns triggers no earlier alarm on the next outing', async () => {
  const { ben, trip, outing } = await outForAnHour()
  await becomeOverdue()
  await ben.patch(`/api/outings/${outing.id}`, { backBy: inMinutes(30) })
  await ben.post(`/api/outings/${outing.id}/back`, {})
  await ben.post(`/api/trips/${trip.id}/outings`, { at: inMinutes(-120), backBy: inMinutes(-60) })
  await watch()
  expect(await cardsOf(ben, trip)).toHaveLength(1)

  app.clock.advanceMs(15 * MINUTE)
  await watch()

  expect(await cardsOf(ben, trip)).toHaveLength(2)
})

test('a shore contact can opt out for good by any email, notifying the rider', async () => {
  const { ben, cleo, trip } = await outForAnHour()
  await becomeOverdue()
  const link = /No more mail as a shore contact:\n(\S+)/.exec((await mailsToAda())[0]?.text ?? '')?.[1]
  const { pathname, search } = new URL(link ?? '')
  expect((await app.visitor().get(pathname + search)).body).toContain('Stop mail as a shore contact?')

  for (const _ of ['once', 'twice'])
    expect((await app.visitor().post(pathname + search, {})).statusCode).toBe(200)

  await app.outbox.drain()
  const toBen = (await app.services.mailbox?.list())?.filter(({ to }) => to === ben.email) ?? []
  expect(toBen.map(({ subject }) => subject)).toContain('Your shore contact left')
  expect((await ben.get('/api/profile/shore-contact')).json().contact ?? null).toBeNull()
  for (const rider of [ben, cleo])
    expect((await rider.put('/api/profile/shore-contact', { email: ADA })).json()).toMatchObject({
      errors: [{ path: 'email', message: 'They want no mail as a shore contact. Name somebody else.' }],
    })
  const before = (await mailsToAda()).length
  await ben.post(`/api/trips/${trip.id}/outings`, { backBy: inMinutes(60) })
  await becomeOverdue()
  expect(await mailsToAda()).toHaveLength(before)
})

test('the shore contact is emailed once, with local times and numbers, and again on return', async () => {
  const { ana, outing } = await outForAnHour()
  app.clock.advanceMs(74 * MINUTE)
  await watch()
  expect(await mailsToAda()).toEqual([])
  app.clock.advanceMs(MINUTE)
  await watch()
  await watch()

  const [overdue, ...others] = await mailsToAda()
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

  const mails = await mailsToAda()
  expect(mails.map(({ subject }) => subject)).toEqual([
    `${outing.rider.name} is overdue from the water`,
    `${outing.rider.name} is back`,
  ])
  expect(mails[1]?.text).toContain('since 15:25 (Madrid time)')
})

test('the shore contact is notified when an overdue rider stays out', async () => {
  const { ben, outing } = await outForAnHour()
  await becomeOverdue()

  await ben.patch(`/api/outings/${outing.id}`, { backBy: inMinutes(30) })

  const mails = await mailsToAda()
  expect(mails.map(({ subject }) => subject)).toEqual([
    `${outing.rider.name} is overdue from the water`,
    `${outing.rider.name} stays out until 15:45 (Madrid time)`,
  ])
})

test('the tracker shows whether a shore contact was notified, never who; moving "back by" resets it', async () => {
  const { ana, ben, gus, trip, outing } = await outForAnHour()
  expect(await boardOf(ana, trip)).toMatchObject([{ shoreTold: false }])

  await becomeOverdue()

  for (const caller of [ana, gus]) {
    const board = await boardOf(caller, trip)
    expect(board).toMatchObject([{ shoreTold: true }])
    expect(JSON.stringify(board)).not.toContain(ADA)
  }
  await ben.patch(`/api/outings/${outing.id}`, { backBy: inMinutes(30) })
  expect(await boardOf(ana, trip)).toMatchObject([{ alarmedAt: null, shoreTold: false }])
})

test('an unconfirmed shore contact is not notified, and the tracker shows this', async () => {
  const { ana, trip } = await outForAnHour({ isConfirmed: false })

  await becomeOverdue()

  expect(await mailsToAda()).toEqual([])
  expect(await boardOf(ana, trip)).toMatchObject([{ alarmedAt: expect.any(String), shoreTold: false }])
})

test('a rider back in time causes no shore email', async () => {
  const { ben, outing } = await outForAnHour()
  app.clock.advanceMs(70 * MINUTE)
  await watch()

  await ben.post(`/api/outings/${outing.id}/back`, {})
  await becomeOverdue()

  expect(await mailsToAda()).toEqual([])
})

test('a delayed email is dropped if the rider is back or changed their shore contact', async () => {
  const { ben, outing } = await outForAnHour()
  await becomeOverdue()
  const { db } = app.services.database
  const writers = shoreMessage({
    publicUrl: app.publicUrl,
    appSecret: app.services.config.appSecret,
  })
  const write = () =>
    writers['outing-overdue']?.({ outingId: outing.id }, { id: 'any', to: ADA }, { db, now: app.clock.now() })
  expect(await write()).toMatchObject({ link: 'tel:112' })

  await ben.post(`/api/outings/${outing.id}/back`, {})
  expect(await write()).toBeUndefined()

  const writeBack = () =>
    writers['outing-heard']?.({ outingId: outing.id }, { id: 'any', to: ADA }, { db, now: app.clock.now() })
  expect(await writeBack()).toMatchObject({ subject: `${outing.rider.name} is back` })
  await db.updateTable('shore_contacts').set({ email: 'eve@shore.example' }).execute()
  expect(await writeBack()).toBeUndefined()
})
