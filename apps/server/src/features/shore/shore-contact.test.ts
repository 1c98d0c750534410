import { SHORE_ASKS_PER_DAY, SHORE_ASKS_PER_MAILBOX, SHORE_LINK_DAYS } from '@sendit/core/profile/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserActor } from '#auth/actor.ts'
import { cleanUp } from '#queue/cleanup.ts'
import type { Caller } from '#testing/caller.ts'
import { invite, planTrip, tokenOf } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { SHORE_MAIL, shoreMails } from './mail.ts'
import { createShoreService, findShoreContact } from './service.ts'

const ANA = 'ana@crew.example'
const ADA = 'ada@shore.example'
const PATH = '/api/profile/shore-contact'
const DAY_MS = 86_400_000

let app: TestApp
let ana: Caller
let nobody: Caller
beforeEach(async () => {
  app = await createTestApp()
  ana = await app.signIn(ANA)
  nobody = app.visitor()
})
afterEach(() => app.close())

const name = (email: string, who = ana) => who.put(PATH, { email })
const contactOf = async (who = ana) => (await who.get(PATH)).json().contact
const look = (token: string) => nobody.post('/api/shore-contact/request', { token })
const answer = (token: string, agrees: boolean) => nobody.post('/api/shore-contact/answer', { token, agrees })

async function mailsTo(email: string) {
  await app.outbox.drain()
  return ((await app.services.mailbox?.list()) ?? []).filter(({ to }) => to === email)
}

async function linkTo(email: string): Promise<string> {
  return new URL((await mailsTo(email))[0]?.link ?? '').hash.slice(1)
}

const service = () =>
  createShoreService({
    ...app.services,
    appSecret: app.services.config.appSecret,
    wakeOutbox: () => undefined,
  })
const userIdOf = async (who: Caller) => (await who.get('/api/auth/user')).json().id

test('a new contact is emailed who asks and why, and counts once they accept', async () => {
  const named = await name(' Ada@Shore.example ')
  expect(named.json()).toEqual({
    contact: { email: ADA, isConfirmed: false, askedAt: app.clock.now().toISOString() },
  })
  const userId = await userIdOf(ana)
  expect(await findShoreContact(app.services.database.db, userId)).toBeUndefined()
  const [mail] = await mailsTo(ADA)
  expect(mail?.subject).toBe('ana asks you to be their shore contact')
  expect(mail?.text).toContain('nobody of their crew sees your address')
  const token = await linkTo(ADA)

  expect((await look(token)).json()).toEqual({ riderName: 'ana' })
  expect((await contactOf()).isConfirmed).toBe(false)
  expect((await answer(token, true)).statusCode).toBe(200)

  expect(await contactOf()).toMatchObject({ email: ADA, isConfirmed: true })
  expect(await findShoreContact(app.services.database.db, userId)).toMatchObject({ email: ADA })
  expect((await mailsTo(ANA))[0]?.subject).toBe('Your shore contact said yes')
})

test('a link works once, for yes and for no alike, and never as another token', async () => {
  await name(ADA)
  const token = await linkTo(ADA)

  const answers = await Promise.all([true, false, true, false].map((agrees) => answer(token, agrees)))

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
  for (const reply of [await look(token), await answer(token, true), await look('none')])
    expect(reply).toBeRefused(400, 'LINK_INVALID')
})

test('declining deletes the address, from emails too, and the rider is notified without it', async () => {
  await name(ADA)

  await answer(await linkTo(ADA), false)

  expect(await contactOf()).toBeNull()
  const { db } = app.services.database
  expect(await db.selectFrom('shore_contacts').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('jobs').selectAll().where('to_address', '=', ADA).execute()).toEqual([])
  const [letter] = await mailsTo(ANA)
  expect(letter?.subject).toBe('Your shore contact said no')
  expect(JSON.stringify(letter)).not.toContain(ADA)
})

test('a link runs out, and an address without an answer is forgotten', async () => {
  await name(ADA)
  const token = await linkTo(ADA)
  app.clock.advanceMs(SHORE_LINK_DAYS * DAY_MS)

  expect(await look(token)).toBeRefused(400, 'LINK_INVALID')
  expect(await answer(token, true)).toBeRefused(400, 'LINK_INVALID')
  expect(await contactOf(await app.signIn(ANA))).toBeNull()
  await cleanUp(app.services.database, app.clock.now())
  expect(await app.services.database.db.selectFrom('shore_contacts').selectAll().execute()).toEqual([])
})

test('a confirmed contact does not expire, and naming them again sends no email', async () => {
  await name(ADA)
  await answer(await linkTo(ADA), true)
  app.clock.advanceMs(SHORE_LINK_DAYS * DAY_MS)
  await cleanUp(app.services.database, app.clock.now())

  const again = await name(ADA, await app.signIn(ANA))

  expect(again.json().contact.isConfirmed).toBe(true)
  expect(await mailsTo(ADA)).toHaveLength(1)
})

test('asking the same once more sends the same link, which then lives longer', async () => {
  await name(ADA)
  const token = await linkTo(ADA)
  app.clock.advanceMs((SHORE_LINK_DAYS - 1) * DAY_MS)

  await name(ADA, await app.signIn(ANA))

  expect(await mailsTo(ADA)).toHaveLength(2)
  expect(await linkTo(ADA)).toBe(token)
  app.clock.advanceMs(2 * DAY_MS)
  expect((await answer(token, true)).statusCode).toBe(200)
})

test('naming another contact withdraws the previous one at once and asks again', async () => {
  await name(ADA)
  const former = await linkTo(ADA)
  await name('bob@shore.example')

  expect(await answer(former, true)).toBeRefused(400, 'LINK_INVALID')
  await answer(await linkTo('bob@shore.example'), true)
  await name(ADA)

  expect(await contactOf()).toMatchObject({ email: ADA, isConfirmed: false })
  expect(await findShoreContact(app.services.database.db, await userIdOf(ana))).toBeUndefined()
  expect(await linkTo(ADA)).not.toBe(former)
})

test('removing a contact is immediate: no pending email is sent, and no link works', async () => {
  await name(ADA)
  const token = await linkTo(ADA)
  const actor = { kind: 'user', userId: await userIdOf(ana) } as UserActor
  const { database, config } = app.services
  const { id } = await database.transact((work) => service().name(work, actor, 'bob@shore.example'))

  expect((await ana.delete(PATH)).statusCode).toBe(200)
  expect((await ana.delete(PATH)).statusCode).toBe(200)

  expect(await contactOf()).toBeNull()
  expect(await mailsTo('bob@shore.example')).toEqual([])
  expect(await answer(token, true)).toBeRefused(400, 'LINK_INVALID')
  const write = shoreMails({ publicUrl: app.publicUrl, appSecret: config.appSecret })[SHORE_MAIL]
  const now = app.clock.now()
  expect(
    await write?.({ contactId: id }, { id: 'claimed', to: ADA }, { db: database.db, now }),
  ).toBeUndefined()
})

test('riders cannot name themselves or a crew member, but can name a former one', async () => {
  const ben = await app.signIn('ben@crew.example')
  const trip = await planTrip(ana)
  const made = await invite(ana, trip, { email: 'ben@crew.example', name: 'Ben' })
  await ben.post('/api/invite/join', { token: tokenOf(made) })

  for (const email of [ANA, 'ben@crew.example', 'no address'])
    expect(await name(email)).toBeRefused(400, 'VALIDATION')

  await ben.delete(`/api/trips/${trip.id}/leave`)
  expect((await name('ben@crew.example')).statusCode).toBe(200)
})

test('the crew never sees the address, nor another rider', async () => {
  const ben = await app.signIn('ben@crew.example')
  const trip = await planTrip(ana)
  const made = await invite(ana, trip, { email: 'ben@crew.example', name: 'Ben' })
  await ben.post('/api/invite/join', { token: tokenOf(made) })
  await name(ADA)
  await answer(await linkTo(ADA), true)

  const seen = await Promise.all(
    [`/api/trips/${trip.id}/members`, `/api/trips/${trip.id}`, PATH, `/api/trips/${trip.id}/plan`].map(
      (path) => ben.get(path),
    ),
  )

  for (const { body } of seen) expect(body).not.toContain(ADA)
  expect(await contactOf(ben)).toBeNull()
})

test('a rider asks so often in a day, and a mailbox is asked so often by all together', async () => {
  for (let asked = 0; asked < SHORE_ASKS_PER_DAY; asked += 1) await name(`n${asked}@shore.example`)
  expect(await name('more@shore.example')).toBeRefused(429, 'RATE_LIMITED')

  for (let rider = 0; rider < SHORE_ASKS_PER_MAILBOX; rider += 1)
    await name(ADA, await app.signIn(`rider${rider}@crew.example`))
  expect(await name(ADA, await app.signIn('late@crew.example'))).toBeRefused(429, 'RATE_LIMITED')
})

test('naming is repeatable: one call that is sent twice asks once', async () => {
  const headers = { 'idempotency-key': 'name-ada' }

  const replies = [
    await ana.put(PATH, { email: ADA }, { headers }),
    await ana.put(PATH, { email: ADA }, { headers }),
  ]

  expect(replies[1]?.json()).toEqual(replies[0]?.json())
  expect(await mailsTo(ADA)).toHaveLength(1)
})
