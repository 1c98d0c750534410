import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { idsOf, moneyCrew } from '#testing/money-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import '#testing/matchers.ts'

let app: TestApp
let money: Awaited<ReturnType<typeof moneyCrew>>
beforeEach(async () => {
  app = await createTestApp()
  money = await moneyCrew(app)
})
afterEach(() => app.close())

describe('editing an expense', () => {
  test('its payer changes it, and balances follow', async () => {
    const { ana, ben, all } = money
    const expense = await money.addExpense(ana, { amount: '30.00', among: all })
    app.clock.advanceMs(60_000)

    const body = { description: 'Taxi', amount: '20.00', splitBetween: idsOf([ana, ben]) }
    const reply = await ana.patch(`/api/expenses/${expense.id.toUpperCase()}`, body)

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      id: expense.id,
      description: 'Taxi',
      amount: '20.00',
      category: 'transport',
    })
    expect(reply.json()).toMatchObject({
      createdAt: expense.createdAt,
      updatedAt: '2026-07-01T09:01:00.000Z',
    })
    expect(reply.json().splitBetween).toEqual(idsOf([ana, ben]).sort())
    expect(await money.balanceSheet()).toEqual({ ana: '10.00', ben: '-10.00', cleo: '0.00' })
  })

  test('other members, guests and outsiders cannot delete it', async () => {
    const { ana, ben, gus, eve, all } = money
    const expense = await money.addExpense(ana, { amount: '30.00', among: all })
    const body = { description: 'Mine', amount: '1.00', splitBetween: idsOf([ben]) }
    const url = `/api/expenses/${expense.id}`

    expect(await ben.patch(url, body)).toBeRefused(
      403,
      'NOT_PAYER',
      'You can only edit expenses you created.',
    )
    expect(await gus.patch(url, body)).toBeRefused(403, 'GUEST_FORBIDDEN')
    expect(await eve.patch(url, body)).toBeRefused(404, 'NOT_FOUND')
    expect(await app.visitor().patch(url, body)).toBeRefused(401, 'UNAUTHENTICATED')
    expect((await ana.get(`${money.path}/expenses`)).json()).toEqual([expense])
  })

  test('the rules are those of adding', async () => {
    const { ana, eve, all } = money
    const expense = await money.addExpense(ana, { amount: '30.00', among: all })
    const good = { description: 'Van', amount: '10.00', splitBetween: idsOf(all) }
    const edit = (changes: object) => ana.patch(`/api/expenses/${expense.id}`, { ...good, ...changes })

    expect(await edit({ amount: '0' })).toBeRefused(400, 'AMOUNT_RANGE')
    expect(await edit({ amount: '1,5' })).toBeRefused(400, 'VALIDATION')
    expect(await edit({ description: '' })).toBeRefused(400, 'VALIDATION')
    expect(await edit({ splitBetween: idsOf([eve]) })).toBeRefused(400, 'VALIDATION')
    expect((await ana.get(`${money.path}/expenses`)).json()).toEqual([expense])
    expect((await money.balances()).round).toBe(2)
  })

  test('a former member may stay in the split but cannot be added to another', async () => {
    const { ana, cleo, all } = money
    const with3 = await money.addExpense(ana, { amount: '30.00', among: all })
    const without = await money.addExpense(ana, { amount: '10.00', among: [ana] })
    await money.leave(cleo)

    const stays = await ana.patch(`/api/expenses/${with3.id}`, {
      ...{ description: 'Dinner', amount: '27.00', splitBetween: idsOf(all) },
    })
    const comes = await ana.patch(`/api/expenses/${without.id}`, {
      ...{ description: 'Paella', amount: '10.00', splitBetween: idsOf([ana, cleo]) },
    })

    expect(stays.json()).toMatchObject({ amount: '27.00' })
    expect(comes).toBeRefused(400, 'VALIDATION')
    expect(await money.balanceSheet()).toEqual({ ana: '18.00', ben: '-9.00', cleo: '-9.00' })
  })

  test('who left since never owes more of it than when they left', async () => {
    const { ana, ben, cleo, all } = money
    const expense = await money.addExpense(ana, { amount: '30.00', among: all })
    await money.leave(cleo)
    const edit = (amount: string, among: typeof all) =>
      ana.patch(`/api/expenses/${expense.id}`, {
        ...{ description: 'Paella', amount, splitBetween: idsOf(among) },
      })
    const sentence = 'cleo has left the trip: their share can only become smaller'

    expect(await edit('60.00', all)).toBeRefused(400, 'VALIDATION', sentence)
    expect(await edit('30.03', all)).toBeRefused(400, 'VALIDATION', sentence)
    expect(await edit('30.00', [ben, cleo])).toBeRefused(400, 'VALIDATION', sentence)
    expect((await ana.get(`${money.path}/expenses`)).json()).toEqual([expense])
    expect(await money.balanceSheet()).toEqual({ ana: '20.00', ben: '-10.00', cleo: '-10.00' })

    expect((await edit('60.00', [ana, ben])).statusCode).toBe(200)
    expect(await edit('60.00', all)).toBeRefused(400, 'VALIDATION')
  })

  test('a deleted or unknown one is not found', async () => {
    const { ana, all } = money
    const expense = await money.addExpense(ana, { amount: '30.00', among: all })
    await ana.delete(`/api/expenses/${expense.id}`)
    const body = { description: 'Van', amount: '10.00', splitBetween: idsOf(all) }

    for (const id of [expense.id, randomUUID(), 'van', '%00']) {
      expect(await ana.patch(`/api/expenses/${id}`, body)).toBeRefused(404, 'NOT_FOUND')
    }
  })
})

describe('deleting an expense', () => {
  test('its payer can, twice with the same answer; balances follow and payments stay', async () => {
    const { ana, ben, all, path } = money
    const expense = await money.addExpense(ana, { amount: '30.00', among: all })
    const payment = await money.pay(ben, ana, '10.00')

    const first = await ana.delete(`/api/expenses/${expense.id}`)
    const { round } = await money.balances()
    const second = await ana.delete(`/api/expenses/${expense.id}`)

    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.body).toBe(first.body)
    expect((await money.balances()).round).toBe(round)
    expect((await ben.get(`${path}/expenses`)).json()).toEqual([])
    expect((await ben.get(`${path}/payments`)).json()).toEqual([payment])
    expect(await money.balanceSheet()).toEqual({ ana: '-10.00', ben: '10.00', cleo: '0.00' })
    const row = await app.services.database.db.selectFrom('expenses').select('deleted_at').executeTakeFirst()
    expect(row).toEqual({ deleted_at: app.clock.now() })
  })

  test('other members, guests and outsiders cannot delete it', async () => {
    const { ana, ben, gus, eve, all } = money
    const expense = await money.addExpense(ana, { amount: '30.00', among: all })
    const url = `/api/expenses/${expense.id}`

    expect(await ben.delete(url)).toBeRefused(403, 'NOT_PAYER', 'You can only delete expenses you created.')
    expect(await gus.delete(url)).toBeRefused(403, 'GUEST_FORBIDDEN')
    expect(await eve.delete(url)).toBeRefused(404, 'NOT_FOUND')
    expect(await app.visitor().delete(url)).toBeRefused(401, 'UNAUTHENTICATED')
    expect((await ana.get(`${money.path}/expenses`)).json()).toHaveLength(1)
  })

  test('a payer who left the trip cannot, and unknown ones are not found', async () => {
    const { ana, cleo, all } = money
    const expense = await money.addExpense(cleo, { amount: '30.00', among: all })
    await money.leave(cleo)

    expect(await cleo.delete(`/api/expenses/${expense.id}`)).toBeRefused(404, 'NOT_FOUND')
    expect(await ana.delete(`/api/expenses/${randomUUID()}`)).toBeRefused(404, 'NOT_FOUND')
    expect(await ana.delete('/api/expenses/paella')).toBeRefused(404, 'NOT_FOUND')
    expect((await ana.get(`${money.path}/expenses`)).json()).toHaveLength(1)
  })
})
