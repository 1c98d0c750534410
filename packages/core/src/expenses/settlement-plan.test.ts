import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Balances, balancesOf, type Ledger, settlementPlan, type Transfer } from './balances.ts'
import { equalParts, sharesOf } from './split.ts'

const RUNS = { numRuns: 1000 }

type Bill = { paidBy: number; pence: number; split: number[] }
const bill: fc.Arbitrary<Bill> = fc.record({
  paidBy: fc.nat(11),
  pence: fc.integer({ min: 1, max: 100_000 }),
  split: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 12 }),
})
const bills = fc.array(bill, { maxLength: 30 })
const person = (number: number) => `person-${String(number).padStart(4, '0')}`

function ledgerOf(list: readonly (Bill & { sequence: number })[]): Ledger {
  return {
    round: 1,
    paid: list.map(({ paidBy, pence }) => ({ userId: person(paidBy), pence })),
    shares: list.flatMap(({ pence, split, sequence }) =>
      sharesOf({ pence, parts: equalParts(split.map(person)), sequence }),
    ),
    payments: [],
  }
}

const numbered = (list: readonly Bill[]) => list.map((one, index) => ({ ...one, sequence: index + 1 }))
const sumOf = (balances: Balances) => [...balances.values()].reduce((sum, pence) => sum + pence, 0)
const asPayments = (plan: Transfer[]) => plan.map((transfer) => ({ ...transfer, round: 1 }))

test('balances sum to zero', () => {
  fc.assert(
    fc.property(bills, (list) => {
      expect(sumOf(balancesOf(ledgerOf(numbered(list))))).toBe(0)
    }),
    RUNS,
  )
})

test('at most n − 1 transfers of a penny or more settle all balances', () => {
  fc.assert(
    fc.property(bills, (list) => {
      const ledger = ledgerOf(numbered(list))
      const balances = balancesOf(ledger)
      const open = [...balances.values()].filter((pence) => pence !== 0).length

      const plan = settlementPlan(balances)

      expect(plan.length).toBeLessThanOrEqual(Math.max(0, open - 1))
      expect(plan.every(({ pence }) => pence >= 1)).toBe(true)
      const after = balancesOf({ ...ledger, payments: asPayments(plan) })
      expect([...after.values()].every((pence) => pence === 0)).toBe(true)
    }),
    RUNS,
  )
})

test('each pair appears in the plan once, and nobody pays themselves', () => {
  fc.assert(
    fc.property(bills, (list) => {
      const plan = settlementPlan(balancesOf(ledgerOf(numbered(list))))

      const pairs = plan.map(({ fromUserId, toUserId }) => `${fromUserId} ${toUserId}`)
      expect(new Set(pairs).size).toBe(pairs.length)
      expect(plan.every(({ fromUserId, toUserId }) => fromUserId !== toUserId)).toBe(true)
    }),
    RUNS,
  )
})

test('the order of expenses changes nothing', () => {
  const twoOrders = bills.chain((list) => {
    const inOrder = numbered(list)
    const shuffled = fc.shuffledSubarray(inOrder, { minLength: inOrder.length, maxLength: inOrder.length })
    return fc.tuple(fc.constant(inOrder), shuffled)
  })
  fc.assert(
    fc.property(twoOrders, ([inOrder, shuffled]) => {
      const plan = settlementPlan(balancesOf(ledgerOf(inOrder)))

      expect(settlementPlan(balancesOf(ledgerOf(shuffled)))).toEqual(plan)
    }),
    RUNS,
  )
})

test('the largest creditor meets the largest debtor, step by step, ties by id', () => {
  const balances = new Map([
    ...([
      ['ana', 5000],
      ['ben', 4000],
      ['cleo', -3000],
      ['dan', -3000],
      ['eve', -3000],
    ] as const),
  ])

  expect(settlementPlan(balances)).toEqual([
    { fromUserId: 'cleo', toUserId: 'ana', pence: 3000 },
    { fromUserId: 'dan', toUserId: 'ben', pence: 3000 },
    { fromUserId: 'eve', toUserId: 'ana', pence: 2000 },
    { fromUserId: 'eve', toUserId: 'ben', pence: 1000 },
  ])
})

test('nobody owes anything when all balances are zero', () => {
  expect(
    settlementPlan(
      new Map([
        ['ana', 0],
        ['ben', 0],
      ]),
    ),
  ).toEqual([])
})

test('four times the people take little more than four times as long, up to a thousand', () => {
  const [few, many] = [connections(250), connections(1000)]
  // Timers resolve whole milliseconds, so each sample batches runs; longer ones would be pre-empted.
  const timeOf = (balances: Map<string, number>, times: number) => {
    const start = Date.now()
    for (let time = 0; time < times; time += 1) settlementPlan(balances)
    return (Date.now() - start) / times
  }

  // Interleaved, taking the fastest, to filter out machine noise.
  const looks = Array.from({ length: 100 }, () => [timeOf(few, 16), timeOf(many, 4)] as const)
  const fastest = (which: 0 | 1) => Math.min(...looks.map((pair) => pair[which]))

  expect(settlementPlan(many).length).toBeLessThanOrEqual(999)
  // Quadratic would be 16 times.
  expect(fastest(1) / Math.max(1 / 16, fastest(0))).toBeLessThan(10)
})

function connections(people: number): Map<string, number> {
  const balances = new Map<string, number>()
  let sum = 0
  for (let number = 0; number < people; number += 1) {
    const pence = number === people - 1 ? -sum : ((number * 7919) % 20_011) - 10_005
    balances.set(person(number), pence)
    sum += pence
  }
  return balances
}
