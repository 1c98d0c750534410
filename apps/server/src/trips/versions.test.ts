import { afterAll, beforeAll, expect, test } from 'vitest'
import { idsOf, moneyCrew } from '#testing/money-crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { nextUpdate } from './trip-lock.ts'
import '#testing/matchers.ts'

let app: TestApp
let money: Awaited<ReturnType<typeof moneyCrew>>
beforeAll(async () => {
  app = await createTestApp()
  money = await moneyCrew(app)
})
afterAll(() => app.close())

const seen = ({ updatedAt = '' }) => ({ headers: { 'if-match': `"${updatedAt}"` } })
const tripAddress = () => money.path
const readTrip = async () => (await money.ana.get(tripAddress())).json()

test('the later of two concurrent trip edits is refused with the current version', async () => {
  const { ana, ben } = money
  const looked = await readTrip()
  const faster = await ana.patch(tripAddress(), { meetingInfo: 'The flagpole' }, seen(looked))

  const slower = await ben.patch(tripAddress(), { meetingInfo: 'The harbour' }, seen(looked))

  expect(faster.statusCode).toBe(200)
  expect(slower).toBeRefused(
    412,
    'CHANGED_MEANWHILE',
    'This was changed meanwhile. Look at what is new, then save again.',
  )
  expect(slower.json().current).toMatchObject({
    ...faster.json(),
    myRole: 'member',
  })
  expect(await readTrip()).toMatchObject({ meetingInfo: 'The flagpole' })
})

test('at the same moment exactly one of them is through', async () => {
  const { ana, ben } = money
  const looked = await readTrip()

  const replies = await Promise.all([
    ana.patch(tripAddress(), { travelDetails: 'By van' }, seen(looked)),
    ben.patch(tripAddress(), { travelDetails: 'By plane' }, seen(looked)),
  ])

  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
})

test('an edit based on the current version is accepted, even if the clock stands still', async () => {
  const looked = await readTrip()
  const first = await money.ben.patch(tripAddress(), { description: 'Wing and kite' }, seen(looked))
  const again = await money.ben.patch(tripAddress(), { description: 'Kite' }, seen(first.json()))

  expect([first.statusCode, again.statusCode]).toEqual([200, 200])
  expect(first.json().updatedAt > looked.updatedAt).toBe(true)
  expect(again.json().updatedAt > first.json().updatedAt).toBe(true)
})

test.each([
  ['no header', {}],
  ['any version', { 'if-match': '*' }],
])('with %s a trip and an expense are updated whatever their current version', async (_name, headers) => {
  const { ana, all } = money
  const expense = await money.addExpense(ana, { amount: '30.00', among: all })

  const trip = await ana.patch(tripAddress(), { description: 'Kite' }, { headers })
  const edited = await ana.patch(`/api/expenses/${expense.id}`, { description: 'Van' }, { headers })

  expect([trip.statusCode, edited.statusCode]).toEqual([200, 200])
})

test('one of several versions is enough, and a weak tag is none', async () => {
  const { ana } = money
  const { updatedAt } = await readTrip()
  const send = (header: string) =>
    ana.patch(tripAddress(), { description: 'Kite' }, { headers: { 'if-match': header } })

  expect((await send(`W/"${updatedAt}"`)).statusCode).toBe(412)
  expect((await send(`"before", "${updatedAt}"`)).statusCode).toBe(200)
})

test('what an expense’s change leaves out stays', async () => {
  const { ana, ben, all } = money
  const expense = await money.addExpense(ana, { amount: '30.00', among: all })

  const described = await ana.patch(`/api/expenses/${expense.id}`, { description: 'Taxi' })
  const priced = await ana.patch(`/api/expenses/${expense.id}`, { amount: '12.00' })
  const split = await ana.patch(`/api/expenses/${expense.id}`, { splitBetween: idsOf([ana, ben]) })

  expect(described.json()).toMatchObject({ description: 'Taxi', category: 'transport', amount: '30.00' })
  expect(priced.json()).toMatchObject({ description: 'Taxi', amount: '12.00' })
  expect(priced.json().splitBetween).toEqual(expense.splitBetween)
  expect(split.json()).toMatchObject({ description: 'Taxi', amount: '12.00' })
  expect(split.json().splitBetween).toEqual(idsOf([ana, ben]).sort())
})

test('an expense that was changed elsewhere is not changed again unseen, and no round begins', async () => {
  const { ana, all } = money
  const expense = await money.addExpense(ana, { amount: '30.00', among: all })
  const onPhone = await ana.patch(`/api/expenses/${expense.id}`, { amount: '40.00' }, seen(expense))
  const { round } = await money.balances()

  const onLaptop = await ana.patch(`/api/expenses/${expense.id}`, { amount: '35.00' }, seen(expense))

  expect(onPhone.statusCode).toBe(200)
  expect(onLaptop).toBeRefused(412, 'CHANGED_MEANWHILE')
  expect(onLaptop.json().current).toEqual(onPhone.json())
  expect((await money.balances()).round).toBe(round)
  const again = await ana.patch(`/api/expenses/${expense.id}`, { amount: '35.00' }, seen(onPhone.json()))
  expect(again.json()).toMatchObject({ amount: '35.00' })
})

test('a user who may not edit is refused without seeing the current version', async () => {
  const { ana, ben, gus, eve, all } = money
  const expense = await money.addExpense(ana, { amount: '30.00', among: all })
  const stale = seen({ updatedAt: 'never' })

  expect(await ben.patch(`/api/expenses/${expense.id}`, { amount: '1.00' }, stale)).toBeRefused(
    403,
    'NOT_PAYER',
  )
  expect(await gus.patch(tripAddress(), { name: 'Mine' }, stale)).toBeRefused(403, 'GUEST_FORBIDDEN')
  expect(await eve.patch(tripAddress(), { name: 'Mine' }, stale)).toBeRefused(404, 'NOT_FOUND')
})

test('a version is newer than the one before it, though the clock of this server is behind', () => {
  const before = { updated_at: new Date('2026-07-01T09:00:00.500Z') }

  expect(nextUpdate(before, new Date('2026-07-01T09:00:00.000Z')).toISOString()).toBe(
    '2026-07-01T09:00:00.501Z',
  )
  expect(nextUpdate(before, new Date('2026-07-01T09:00:01.000Z')).toISOString()).toBe(
    '2026-07-01T09:00:01.000Z',
  )
})
