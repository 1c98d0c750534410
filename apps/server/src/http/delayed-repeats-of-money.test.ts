import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { everythingStored, photo, postForm } from '#testing/media-crew.ts'
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

const once = () => ({ headers: { 'idempotency-key': randomUUID() } })

test('a repeated join does not re-add a member whom the payer removed', async () => {
  const { ana, cleo } = money
  const { id } = await money.addExpense(ana, { amount: '30.00', among: [ana] })
  const key = once()
  const first = await cleo.post(`/api/expenses/${id}/join`, undefined, key)
  await ana.patch(`/api/expenses/${id}`, { splitBetween: idsOf([ana]) })

  const again = await cleo.post(`/api/expenses/${id}/join`, undefined, key)

  expect([again.statusCode, again.body]).toEqual([200, first.body])
  expect((await ana.get(`/api/expenses/${id}`)).json()).toMatchObject({ splitBetween: idsOf([ana]) })
})

test('a repeated restore does not bring back an expense deleted since', async () => {
  const { ana } = money
  const { id } = await money.addExpense(ana, { amount: '30.00', among: [ana] })
  await ana.delete(`/api/expenses/${id}`)
  const key = once()
  const first = await ana.post(`/api/expenses/${id}/restore`, undefined, key)
  expect(first.statusCode).toBe(200)
  await ana.delete(`/api/expenses/${id}`)

  const again = await ana.post(`/api/expenses/${id}/restore`, undefined, key)

  expect([again.statusCode, again.body]).toEqual([200, first.body])
  expect(await ana.get(`/api/expenses/${id}`)).toBeRefused(404, 'NOT_FOUND')
})

test('a repeated receipt upload does not restore a removed one, and leaves no file', async () => {
  const { ana } = money
  const { id } = await money.addExpense(ana, { amount: '30.00', among: [ana] })
  const { headers } = once()
  const value = await photo()
  const send = () =>
    postForm(ana, `/api/expenses/${id}/receipt`, [{ name: 'file', value, filename: 'bill.jpg' }], headers)
  const first = await send()
  expect(first.statusCode).toBe(201)
  await ana.delete(`/api/expenses/${id}/receipt`)

  const again = await send()

  expect([again.statusCode, again.body]).toEqual([201, first.body])
  expect((await ana.get(`/api/expenses/${id}`)).json().receipt).toBeNull()
  expect(await everythingStored(app)).toEqual([])
})

test('a repeated foreign-currency expense is stored once, without changing its rate', async () => {
  const { ana, path } = money
  const body = { description: 'Ramen', currency: 'JPY', originalAmount: '8640', rate: '196.178' }
  const [form, key] = [{ ...body, splitBetween: idsOf([ana]) }, once()]
  const first = await ana.post(`${path}/expenses`, form, key)
  const { id } = first.json()
  await ana.patch(`/api/expenses/${id}`, { rate: '200' })

  const again = await ana.post(`${path}/expenses`, form, key)

  expect([again.statusCode, again.body]).toEqual([201, first.body])
  expect((await ana.get(`${path}/expenses`)).json()).toMatchObject([{ id, rate: '200', amount: '43.20' }])
})

test('a reminder repeated on another day gets its first response and sends no email', async () => {
  const { ana, ben, path } = money
  await money.addExpense(ana, { amount: '30.00', among: [ben] })
  const mails = async () =>
    ((await app.services.mailbox?.list()) ?? []).filter(({ subject }) => subject.includes('reminds you'))
  const [form, key] = [{ fromUserId: ben.user.id, toUserId: ana.user.id }, once()]
  const first = await ana.post(`${path}/reminders`, form, key)
  expect(first.statusCode).toBe(201)
  await expect.poll(mails).toHaveLength(1)
  app.clock.advanceMs(24 * 60 * 60_000)

  const again = await ana.post(`${path}/reminders`, form, key)

  expect([again.statusCode, again.body]).toEqual([201, first.body])
  expect(await app.services.database.db.selectFrom('reminders').select('day').execute()).toHaveLength(1)
  expect(await mails()).toHaveLength(1)
})
