import type { SettlementRow } from '@sendit/core/expenses/contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import type { Person } from '#testing/crew.ts'
import { moneyCrew } from '#testing/money-crew.ts'
import { addPlaceholder } from '#testing/placeholder-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import '#testing/matchers.ts'

const HOW = {
  paymentDetails: 'IBAN: GB29 NWBK 6016 1331 9268 19\nName: Ana',
  paymentLink: 'https://pay.example/ana?to=1',
}

let app: TestApp
let money: Awaited<ReturnType<typeof moneyCrew>>
beforeEach(async () => {
  app = await createTestApp()
  money = await moneyCrew(app)
})
afterEach(() => app.close())

const rowOf = async (caller: Caller, from: Person): Promise<SettlementRow | undefined> => {
  const { settlements } = (await caller.get(`${money.path}/balances`)).json()
  return settlements.find(({ fromUserId }: SettlementRow) => fromUserId === from.user.id)
}
const profile = (who: Person, fields: object) =>
  who.put('/api/profile', { displayName: who.user.displayName, ...fields })
const remind = (who: Person, from: Person, to: Person) =>
  who.post(`${money.path}/reminders`, { fromUserId: from.user.id, toUserId: to.user.id })
const mails = async () => {
  await app.outbox.drain()
  return ((await app.services.mailbox?.list()) ?? []).filter(({ subject }) => subject.includes('reminds you'))
}

describe('how to pay a member', () => {
  test('is shown only to their debtors, while a row is open', async () => {
    const { ana, ben, cleo, gus, all } = money
    expect((await profile(ana, HOW)).json()).toMatchObject(HOW)
    await money.addExpense(ana, { amount: '30.00', among: all })

    expect((await rowOf(ben, ben))?.payTo).toEqual({ details: HOW.paymentDetails, link: HOW.paymentLink })
    for (const caller of [cleo, ana, gus]) expect((await rowOf(caller, ben))?.payTo).toBeNull()
    for (const caller of [ana, ben, cleo, gus]) {
      const seen = [`${money.path}/balances`, `${money.path}/members`, money.path, `${money.path}/messages`]
      const bodies = await Promise.all(seen.map(async (url) => (await caller.get(url)).body))
      const isDebtor = caller === ben || caller === cleo
      expect(bodies.filter((body) => body.includes('NWBK'))).toHaveLength(isDebtor ? 1 : 0)
    }
    await money.pay(ben, ana, '10.00')
    expect((await rowOf(ben, ben))?.payTo).toBeNull()
  })

  test('is edited and cleared on the profile; fields left out stay', async () => {
    const { ana } = money
    await profile(ana, HOW)

    expect((await profile(ana, { paymentDetails: ' ' })).json()).toMatchObject({
      paymentDetails: null,
      paymentLink: HOW.paymentLink,
    })
    expect((await profile(ana, { paymentLink: null })).json()).toMatchObject({ paymentLink: null })
    expect((await profile(ana, { paymentLink: '' })).statusCode).toBe(200)
  })

  test.each([
    ['a script', { paymentLink: 'javascript:alert(1)' }],
    ['http', { paymentLink: 'http://pay.example/ana' }],
    ['a data address', { paymentLink: 'data:text/html,hi' }],
    ['somebody’s password', { paymentLink: 'https://ana:secret@pay.example' }],
    ['no host', { paymentLink: 'https://' }],
    ['a port that is none', { paymentLink: 'https://pay.example:99999/' }],
    ['two addresses', { paymentLink: 'https://pay.example https://evil.example' }],
    ['a quote', { paymentLink: 'https://pay.example/"onclick=' }],
    ['301 characters of address', { paymentLink: `https://pay.example/${'a'.repeat(281)}` }],
    ['301 characters of text', { paymentDetails: 'a'.repeat(301) }],
  ])('is refused: %s', async (_name, fields) => {
    expect(await profile(money.ana, fields)).toBeRefused(400, 'VALIDATION')
  })

  test('may have 300 characters each', async () => {
    const fields = { paymentLink: `https://pay.example/${'a'.repeat(280)}`, paymentDetails: 'a'.repeat(300) }
    expect((await profile(money.ana, fields)).json()).toMatchObject(fields)
  })
})

describe('how to pay a member whose debt others entered', () => {
  const PENNY = { description: 'Gum', amount: '0.01' }
  const showsHowToPay = async (caller: Caller) =>
    (await caller.get(`${money.path}/balances`)).body.includes('NWBK')
  const forge = async ({ ana, ben }: Awaited<ReturnType<typeof moneyCrew>>) => {
    await profile(ana, HOW)
    const forged = { ...PENNY, paidBy: ana.user.id, splitBetween: [ben.user.id] }
    const reply = await ben.post(`${money.path}/expenses`, forged)
    expect(reply.statusCode).toBe(201)
    return reply.json().id as string
  }
  const ask = (who: Person, whom: Person) => who.put(`${money.path}/pay-asks`, { userId: whom.user.id })
  const answer = (who: Person, whom: Person) => who.put(`${money.path}/pay-answers`, { userId: whom.user.id })

  test('is shown once the payer has opened the expense, and to no one before', async () => {
    const { ana, ben, cleo } = money
    const expenseId = await forge(money)

    expect(await rowOf(ben, ben)).toMatchObject({ remaining: '0.01', payTo: null, payAsk: 'ask' })
    expect((await cleo.put(`/api/expenses/${expenseId}/seen`)).statusCode).toBe(200)
    expect((await ben.put(`/api/expenses/${expenseId}/seen`)).statusCode).toBe(200)
    expect(await showsHowToPay(ben)).toBe(false)
    expect((await ana.put(`/api/expenses/${expenseId}/seen`)).statusCode).toBe(200)
    expect(await rowOf(ben, ben)).toMatchObject({ payTo: { details: HOW.paymentDetails }, payAsk: null })
    expect(await showsHowToPay(cleo)).toBe(false)
  })

  test('is asked for by one press, and shown by one answer', async () => {
    const { ana, ben, cleo, gus } = money
    await forge(money)

    expect((await ask(ben, ana)).statusCode).toBe(200)
    expect((await ask(ben, ana)).statusCode).toBe(200)
    expect((await rowOf(ben, ben))?.payAsk).toBe('asked')
    expect((await rowOf(ana, ben))?.payAsk).toBe('answer')
    for (const caller of [cleo, gus]) expect((await rowOf(caller, ben))?.payAsk).toBeNull()
    for (const [who, whom] of [
      [cleo, ben],
      [ben, ben],
      [ana, cleo],
    ] as const)
      expect(await answer(who, whom)).toBeRefused(404, 'NOT_FOUND')
    expect(await showsHowToPay(ben)).toBe(false)
    for (const _press of [1, 2]) expect((await answer(ana, ben)).statusCode).toBe(200)
    expect(await rowOf(ben, ben)).toMatchObject({ payTo: { link: HOW.paymentLink }, payAsk: null })
    expect((await rowOf(ana, ben))?.payAsk).toBeNull()
  })

  test('an answer is not needed any more once the payer has opened the expense', async () => {
    const { ana, ben } = money
    const expenseId = await forge(money)
    await ask(ben, ana)
    await ana.put(`/api/expenses/${expenseId}/seen`)
    expect((await rowOf(ana, ben))?.payAsk).toBeNull()
    expect(await showsHowToPay(ben)).toBe(true)
  })

  test('is not shown for an expense that was turned into theirs, nor for one that is deleted', async () => {
    const { ana, ben } = money
    await profile(ana, HOW)
    const body = { ...PENNY, amount: '0.04', splitBetween: [ana.user.id, ben.user.id] }
    const { id } = (await ben.post(`${money.path}/expenses`, body)).json()
    expect((await ben.patch(`/api/expenses/${id}`, { paidBy: ana.user.id })).statusCode).toBe(200)
    expect(await rowOf(ben, ben)).toMatchObject({ payTo: null, payAsk: 'ask' })

    expect((await ana.patch(`/api/expenses/${id}`, { description: 'Gums' })).statusCode).toBe(200)
    expect(await showsHowToPay(ben)).toBe(true)
    await ana.delete(`/api/expenses/${id}`)
    await forge(money)
    expect(await showsHowToPay(ben)).toBe(false)
  })

  test('can only be requested from a member who has set it, for an open row', async () => {
    const { ana, ben, cleo, eve } = money
    expect(await ask(ben, ana)).toBeRefused(409, 'NOTHING_OWED')
    await forge(money)
    expect(await ask(cleo, ana)).toBeRefused(409, 'NOTHING_OWED')
    expect(await ask(ben, eve)).toBeRefused(404, 'NOT_FOUND')
    await profile(ana, { paymentDetails: null, paymentLink: null })
    expect((await rowOf(ben, ben))?.payAsk).toBeNull()
    expect(await ask(ben, ana)).toBeRefused(400, 'VALIDATION')
  })
})

describe('a reminder', () => {
  test('is emailed to the debtor once per local day, and is visible to all', async () => {
    const { ana, ben, gus, all } = money
    await money.addExpense(ana, { amount: '30.00', among: all })
    const { db } = app.services.database
    await db.updateTable('trips').set({ timezone: 'Europe/Madrid' }).where('id', '=', money.trip.id).execute()
    await ben.put('/api/notices/settings', { quietHours: { isOn: false, from: '22:00', until: '07:00' } })
    app.clock.set(new Date('2026-07-01T20:00:00.000Z'))

    const reply = await remind(ana, ben, ana)

    expect(reply.statusCode).toBe(201)
    expect(reply.json().remindedAt).toBe('2026-07-01T20:00:00.000Z')
    expect((await rowOf(gus, ben))?.remindedAt).toBe('2026-07-01T20:00:00.000Z')
    expect(await mails()).toMatchObject([{ to: ben.email, subject: expect.stringContaining('£10.00') }])
    const again = await remind(ana, ben, ana)
    expect(again).toBeRefused(429, 'RATE_LIMITED', 'You have reminded ben today.')
    // Midnight in Madrid is 22:00 UTC.
    expect(again.json().retryAfter).toBe(2 * 60 * 60)
    app.clock.set(new Date('2026-07-01T22:00:00.000Z'))
    expect((await remind(ana, ben, ana)).statusCode).toBe(201)
    expect(await mails()).toHaveLength(2)
    expect((await rowOf(gus, ben))?.remindedAt).toBe('2026-07-01T22:00:00.000Z')
    expect(await db.selectFrom('reminders').select('day').execute()).toEqual([{ day: '2026-07-02' }])
  })

  test('is not available for a member without an account, who gets no email', async () => {
    const { ana, trip, path } = money
    const kim = await addPlaceholder(ana, trip)
    const bill = { description: 'Paella', amount: '30.00', splitBetween: [ana.user.id, kim.id] }
    expect((await ana.post(`${path}/expenses`, bill)).statusCode).toBe(201)

    const reply = await ana.post(`${path}/reminders`, { fromUserId: kim.id, toUserId: ana.user.id })

    expect(reply).toBeRefused(400, 'VALIDATION')
    expect(reply.body).toContain('Kim has no account, so nobody can mail them')
    expect(await mails()).toEqual([])
  })

  test('is the creditor’s own, of an open row, to a member', async () => {
    const { ana, ben, cleo, eve, gus, all } = money
    expect(await remind(ana, ben, ana)).toBeRefused(409, 'NOTHING_OWED')
    await money.addExpense(ana, { amount: '30.00', among: all })

    expect(await remind(ben, cleo, ana)).toBeRefused(
      403,
      'NOT_OWNER',
      'Only whoever is owed the money can remind of it.',
    )
    expect(await remind(ben, ana, ben)).toBeRefused(409, 'NOTHING_OWED')
    expect(await remind(ana, eve, ana)).toBeRefused(400, 'VALIDATION')
    const asGuest = await gus.post(`${money.path}/reminders`, {
      fromUserId: ben.user.id,
      toUserId: ana.user.id,
    })
    expect(asGuest).toBeRefused(403, 'GUEST_FORBIDDEN')
    await money.leave(cleo)
    expect(await remind(ana, cleo, ana)).toBeRefused(400, 'VALIDATION')
    await money.pay(ben, ana, '10.00')
    expect(await remind(ana, ben, ana)).toBeRefused(409, 'NOTHING_OWED')
    expect(await mails()).toEqual([])
  })

  test('ten at once are one', async () => {
    const { ana, ben, all } = money
    await money.addExpense(ana, { amount: '30.00', among: all })

    const replies = await Promise.all(Array.from({ length: 10 }, () => remind(ana, ben, ana)))

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(429)])
    expect(await mails()).toHaveLength(1)
  })

  test('for a debt paid before the email goes out is not sent', async () => {
    const { ana, ben, all } = money
    await money.addExpense(ana, { amount: '30.00', among: all })
    const { db } = app.services.database
    // Ignores other jobs, which may send emails at any time.
    const dueAt = new Date(app.clock.now().getTime() + 60_000)
    await db
      .insertInto('jobs')
      .values({
        ...{ id: 'held', kind: 'reminder', to_address: ben.email, due_at: dueAt, created_at: dueAt },
        payload: JSON.stringify({ tripId: money.trip.id, fromUserId: ben.user.id, toUserId: ana.user.id }),
      })
      .execute()
    await money.pay(ben, ana, '10.00')
    app.clock.set(dueAt)

    expect(await mails()).toEqual([])
    const held = await db.selectFrom('jobs').select('sent_at').where('id', '=', 'held').executeTakeFirst()
    expect(held?.sent_at).not.toBeNull()
  })
})
