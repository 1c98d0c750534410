import { randomUUID } from 'node:crypto'
import type { Payment } from '@sendit/core/expenses/contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import type { Caller, Reply } from '#testing/caller.ts'
import { idsOf, moneyCrew, paymentOf } from '#testing/money-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import '#testing/matchers.ts'

let app: TestApp
let money: Awaited<ReturnType<typeof moneyCrew>>
beforeEach(async () => {
  app = await createTestApp()
  money = await moneyCrew(app)
})
afterEach(() => app.close())

const fieldsOf = (reply: Reply) => reply.json().errors?.map((error: { path: string }) => error.path)
const paymentsSeenBy = async (caller: Caller): Promise<Payment[]> =>
  (await caller.get(`${money.path}/payments`)).json()

describe('recording a payment', () => {
  test('any member can, even for two others; the row keeps its amount until paid', async () => {
    const { ana, ben, cleo, all, path } = money
    await money.addExpense(ana, { amount: '150.00', among: all })
    expect(await money.plan()).toEqual([
      'ben → ana 50.00, 0.00 paid, 50.00 left: pending',
      'cleo → ana 50.00, 0.00 paid, 50.00 left: pending',
    ])

    const reply = await cleo.post(`${path}/payments`, paymentOf(ben, ana, '20.00'))

    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      fromUserId: ben.user.id,
      toUserId: ana.user.id,
      amount: '20.00',
      description: 'Settlement payment from ben to ana',
      createdAt: '2026-07-01T09:00:00.000Z',
      createdBy: cleo.user.id,
      round: 2,
    })
    expect((await money.plan())[0]).toBe('ben → ana 50.00, 20.00 paid, 30.00 left: partial')
    expect(await money.balanceSheet()).toEqual({ ana: '80.00', ben: '-30.00', cleo: '-50.00' })

    await money.pay(ben, ana, '30.00')

    expect((await money.plan())[0]).toBe('ben → ana 50.00, 50.00 paid, 0.00 left: paid')
    expect(await money.balanceSheet()).toEqual({ ana: '50.00', ben: '0.00', cleo: '-50.00' })
  })

  test('without a description it gets the one of the product', async () => {
    const { ana, ben, all, path } = money
    await money.addExpense(ana, { amount: '150.00', among: all })
    const pay = async (amount: string) =>
      (await ben.post(`${path}/payments`, { ...paymentOf(ben, ana, amount), description: undefined })).json()

    expect(await pay('20.00')).toMatchObject({ description: 'Partial payment from ben to ana' })
    await ben.delete(`/api/payments/${(await paymentsSeenBy(ben))[0]?.id}`)
    expect(await pay('50.00')).toMatchObject({ description: 'Settlement payment from ben to ana' })
  })

  test('it may not exceed what remains of its row at that moment', async () => {
    const { ana, ben, all, path } = money
    await money.addExpense(ana, { amount: '150.00', among: all })
    const pay = (amount: string) => ben.post(`${path}/payments`, paymentOf(ben, ana, amount))

    expect(await pay('50.01')).toBeRefused(409, 'OVERPAYMENT', 'Only £50.00 is left to pay between them.')
    await pay('49.99')
    expect(await pay('0.02')).toBeRefused(409, 'OVERPAYMENT', 'Only £0.01 is left to pay between them.')
    expect((await pay('0.01')).statusCode).toBe(201)
    expect(await pay('0.01')).toBeRefused(409, 'NOTHING_OWED')
  })

  test('where the plan has no row between two, in this direction, nothing is owed', async () => {
    const { ana, ben, cleo, all, path } = money
    expect(await ben.post(`${path}/payments`, paymentOf(ben, ana, '1.00'))).toBeRefused(409, 'NOTHING_OWED')
    await money.addExpense(ana, { amount: '150.00', among: all })

    expect(await ana.post(`${path}/payments`, paymentOf(ana, ben, '1.00'))).toBeRefused(409, 'NOTHING_OWED')
    expect(await ben.post(`${path}/payments`, paymentOf(ben, cleo, '1.00'))).toBeRefused(409, 'NOTHING_OWED')
    expect(await paymentsSeenBy(ana)).toEqual([])
  })

  test('a member cannot pay themselves or a user who was never in the trip', async () => {
    const { ana, ben, eve, path } = money

    const toSelf = await ben.post(`${path}/payments`, paymentOf(ben, ben, '1.00'))
    const toEve = await ana.post(`${path}/payments`, paymentOf(ana, eve, '1.00'))

    expect(toSelf).toBeRefused(400, 'VALIDATION')
    expect(fieldsOf(toSelf)).toEqual(['toUserId'])
    expect(toEve).toBeRefused(400, 'VALIDATION')
    expect(fieldsOf(toEve)).toEqual(['toUserId'])
  })

  test('a former member still pays and is paid', async () => {
    const { ana, cleo, all, path } = money
    await money.addExpense(ana, { amount: '150.00', among: all })
    await money.leave(cleo)

    const reply = await ana.post(`${path}/payments`, paymentOf(cleo, ana, '50.00'))

    expect(reply.statusCode).toBe(201)
    expect(await money.balanceSheet()).toMatchObject({ cleo: '0.00' })
  })

  test('guests, outsiders and strangers cannot', async () => {
    const { ana, ben, gus, eve, all, path } = money
    await money.addExpense(ana, { amount: '150.00', among: all })
    const body = paymentOf(ben, ana, '10.00')

    expect(await gus.post(`${path}/payments`, body)).toBeRefused(403, 'GUEST_FORBIDDEN')
    expect(await eve.post(`${path}/payments`, body)).toBeRefused(404, 'NOT_FOUND')
    expect(await app.visitor().post(`${path}/payments`, body)).toBeRefused(401, 'UNAUTHENTICATED')
    expect(await paymentsSeenBy(ana)).toEqual([])
  })

  test('of ten payments of 30 at once against 50 one is accepted', async () => {
    const { ana, ben, all, path } = money
    await money.addExpense(ana, { amount: '150.00', among: all })

    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        (all[turn % 3] ?? ana).post(`${path}/payments`, paymentOf(ben, ana, '30.00')),
      ),
    )

    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
    for (const reply of replies.filter((one) => one.statusCode === 409)) {
      expect(reply).toBeRefused(409, 'OVERPAYMENT', 'Only £20.00 is left to pay between them.')
    }
    expect((await money.plan())[0]).toBe('ben → ana 50.00, 30.00 paid, 20.00 left: partial')
  })

  test('of ten repeats at once with one key, one is stored and all get the same answer', async () => {
    const { ana, ben, all, path } = money
    await money.addExpense(ana, { amount: '150.00', among: all })
    const body = paymentOf(ben, ana, '5.00')
    const extra = { headers: { 'idempotency-key': randomUUID() } }

    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ben.post(`${path}/payments`, body, extra)),
    )

    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1)
    expect(replies[0]?.statusCode).toBe(201)
    expect(await paymentsSeenBy(ana)).toHaveLength(1)
  })
})

describe('unmarking a payment', () => {
  test('any member can, twice with the same response, and the user and time are stored', async () => {
    const { ana, ben, cleo, all } = money
    await money.addExpense(ana, { amount: '150.00', among: all })
    const payment = await money.pay(ben, ana, '50.00')
    const { round } = await money.balances()

    const first = await cleo.delete(`/api/payments/${payment.id}`)
    app.clock.advanceMs(1000)
    const second = await ana.delete(`/api/payments/${payment.id.toUpperCase()}`)

    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.body).toBe(first.body)
    expect(await money.plan()).toContain('ben → ana 50.00, 0.00 paid, 50.00 left: pending')
    expect((await money.balances()).round).toBe(round)
    expect(await paymentsSeenBy(ana)).toEqual([])
    const row = await app.services.database.db
      .selectFrom('payments')
      .select(['deleted_by', 'deleted_at'])
      .executeTakeFirst()
    expect(row).toEqual({ deleted_by: cleo.user.id, deleted_at: new Date('2026-07-01T09:00:00.000Z') })
  })

  test('one of an earlier round starts the next round with a plan of what is really open', async () => {
    const { ana, ben, cleo, all } = money
    await money.addExpense(ana, { amount: '150.00', among: all })
    const payment = await money.pay(ben, ana, '50.00')
    await money.addExpense(ben, { amount: '30.00', among: all })
    const { round } = await money.balances()
    expect(await money.plan()).toEqual([
      'cleo → ana 40.00, 0.00 paid, 40.00 left: pending',
      'cleo → ben 20.00, 0.00 paid, 20.00 left: pending',
    ])
    await money.pay(cleo, ana, '15.00')

    await cleo.delete(`/api/payments/${payment.id}`)

    expect((await money.balances()).round).toBe(round + 1)
    expect(await money.plan()).toEqual([
      'cleo → ana 45.00, 0.00 paid, 45.00 left: pending',
      'ben → ana 30.00, 0.00 paid, 30.00 left: pending',
    ])
    expect(await money.balanceSheet()).toEqual({ ana: '75.00', ben: '-30.00', cleo: '-45.00' })
  })

  test('guests, outsiders and strangers cannot, and unknown ones are not found', async () => {
    const { ana, ben, gus, eve, all } = money
    await money.addExpense(ana, { amount: '150.00', among: all })
    const payment = await money.pay(ben, ana, '50.00')
    const url = `/api/payments/${payment.id}`

    expect(await gus.delete(url)).toBeRefused(403, 'GUEST_FORBIDDEN')
    expect(await eve.delete(url)).toBeRefused(404, 'NOT_FOUND')
    expect(await app.visitor().delete(url)).toBeRefused(401, 'UNAUTHENTICATED')
    expect(await ana.delete(`/api/payments/${randomUUID()}`)).toBeRefused(404, 'NOT_FOUND')
    expect(await ana.delete('/api/payments/%00')).toBeRefused(404, 'NOT_FOUND')
    expect(await paymentsSeenBy(ana)).toEqual([payment])
  })
})

describe('the list of payments', () => {
  test('is newest first, two hundred per page, and links lead through all of it once', async () => {
    const { ana, ben, gus, trip, path } = money
    const [from_user_id = '', to_user_id = ''] = idsOf([ben, ana])
    const rows = Array.from({ length: 230 }, (_, index) => ({
      ...{
        id: newId(app.clock.now()),
        trip_id: trip.id,
        round: 1,
        from_user_id,
        to_user_id,
        amount_pence: 1,
      },
      ...{ description: '', created_by: from_user_id, deleted_by: null, deleted_at: null },
      created_at: new Date(app.clock.now().getTime() + Math.floor(index / 10)),
    }))
    await app.services.database.db.insertInto('payments').values(rows).execute()

    const first = await ana.get(`${path}/payments`)
    const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await gus.get(next)

    const ids = [...first.json(), ...second.json()].map((payment: Payment) => payment.id)
    expect(first.json()).toHaveLength(200)
    expect(ids).toEqual(rows.map(({ id }) => id).reverse())
    expect(second.headers.link).toBeUndefined()
    expect(await ana.get(`${path}/payments?before=${randomUUID()}`)).toBeRefused(400, 'VALIDATION')
  })
})
