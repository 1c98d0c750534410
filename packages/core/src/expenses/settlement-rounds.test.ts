import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Balances, balancesOf, findRow, type LedgerPayment, settle } from './balances.ts'
import { equalParts, sharesOf } from './split.ts'

type Bill = { sequence: number; paidBy: string; pence: number; people: string[] }
type Trip = { round: number; lastSequence: number; bills: Bill[]; payments: LedgerPayment[] }

const CREW = ['ana', 'ben', 'cleo', 'dan', 'eve', 'fay']

const ledgerOf = ({ round, bills, payments }: Trip) => ({
  round,
  paid: bills.map(({ paidBy, pence }) => ({ userId: paidBy, pence })),
  shares: bills.flatMap(({ people, ...bill }) => sharesOf({ ...bill, parts: equalParts(people) })),
  payments,
})

type Step =
  | { kind: 'add' | 'edit'; pick: number; paidBy: string; pence: number; people: string[] }
  | { kind: 'delete' | 'unmark'; pick: number }
  | { kind: 'pay'; pick: number; part: number }

const money = { paidBy: fc.constantFrom(...CREW), pence: fc.integer({ min: 1, max: 50_000 }) }
const people = fc.subarray(CREW, { minLength: 1 })
const pick = fc.nat(1000)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('add' as const, 'edit' as const), pick, ...money, people }),
  fc.record({ kind: fc.constantFrom('delete' as const, 'unmark' as const), pick }),
  fc.record({ kind: fc.constant('pay' as const), pick, part: fc.integer({ min: 1, max: 4 }) }),
)

/** Returns the trip unchanged if there is nothing to act on. */
function take(trip: Trip, action: Step): Trip {
  if (action.kind === 'add') {
    const sequence = trip.lastSequence + 1
    const bill = { sequence, paidBy: action.paidBy, pence: action.pence, people: action.people }
    return { ...trip, round: trip.round + 1, lastSequence: sequence, bills: [...trip.bills, bill] }
  }
  if (action.kind === 'pay') return pay(trip, action)
  if (action.kind === 'unmark') return unmark(trip, action.pick)
  const bill = trip.bills[action.pick % Math.max(1, trip.bills.length)]
  if (bill === undefined) return trip
  const others = trip.bills.filter((other) => other !== bill)
  const edited = action.kind === 'edit' ? [{ ...bill, pence: action.pence, people: action.people }] : []
  return { ...trip, round: trip.round + 1, bills: [...others, ...edited] }
}

function pay(trip: Trip, { pick: chosen, part }: { pick: number; part: number }): Trip {
  const open = settle(ledgerOf(trip)).rows.filter((row) => row.remainingPence > 0)
  const row = open[chosen % Math.max(1, open.length)]
  if (row === undefined) return trip
  const { fromUserId, toUserId } = row
  const pence = Math.ceil(row.remainingPence / part)
  return { ...trip, payments: [...trip.payments, { fromUserId, toUserId, pence, round: trip.round }] }
}

function unmark(trip: Trip, chosen: number): Trip {
  const payment = trip.payments[chosen % Math.max(1, trip.payments.length)]
  if (payment === undefined) return trip
  const round = payment.round < trip.round ? trip.round + 1 : trip.round
  return { ...trip, round, payments: trip.payments.filter((other) => other !== payment) }
}

const START: Trip = { round: 1, lastSequence: 0, bills: [], payments: [] }
const isSettled = (balances: Balances) => [...balances.values()].every((pence) => pence === 0)

describe('whatever the order of expenses, edits, payments and deletions', () => {
  test('balances sum to zero, and paying what remains of the rows clears exactly the individual balances', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let trip = START
        for (const action of steps) {
          trip = take(trip, action)
          const ledger = ledgerOf(trip)
          const { balances, rows } = settle(ledger)

          expect([...balances.values()].reduce((sum, pence) => sum + pence, 0)).toBe(0)
          expect(rows.every((row) => row.remainingPence >= 0)).toBe(true)
          expect(rows.every((row) => row.paidPence + row.remainingPence === row.pence)).toBe(true)
          const rest = rows.map((row) => ({ ...row, pence: row.remainingPence, round: trip.round }))
          expect(isSettled(balancesOf({ ...ledger, payments: [...trip.payments, ...rest] }))).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('rows keep their pair and amount while people only pay and unmark in the round', () => {
    const paying = fc.array(
      fc.record({ kind: fc.constant('pay' as const), pick, part: fc.integer({ min: 1, max: 4 }) }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), paying, (steps, payments) => {
        let trip = steps.reduce(take, START)
        const before = settle(ledgerOf(trip)).rows.map(({ fromUserId, toUserId, pence }) => [
          ...[fromUserId, toUserId, pence],
        ])
        for (const payment of payments) {
          trip = take(trip, payment)
          const rows = settle(ledgerOf(trip)).rows
          expect(rows.map(({ fromUserId, toUserId, pence }) => [fromUserId, toUserId, pence])).toEqual(before)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

const dinner: Bill = { sequence: 1, paidBy: 'ana', pence: 3000, people: ['ana', 'ben', 'cleo'] }

test('a row goes from pending through partial to paid and keeps its amount', () => {
  const trip = { ...START, round: 2, bills: [dinner] }
  const paid = (pence: number) => ({ fromUserId: 'ben', toUserId: 'ana', pence, round: 2 })
  const rowAfter = (payments: LedgerPayment[]) =>
    findRow(settle(ledgerOf({ ...trip, payments })).rows, { fromUserId: 'ben', toUserId: 'ana' })

  expect(rowAfter([])).toMatchObject({ pence: 1000, remainingPence: 1000, status: 'pending' })
  expect(rowAfter([paid(400)])).toMatchObject({ pence: 1000, remainingPence: 600, status: 'partial' })
  expect(rowAfter([paid(400), paid(600)])).toMatchObject({ pence: 1000, remainingPence: 0, status: 'paid' })
})

test('a new expense makes a fresh plan of what is really open', () => {
  const payments = [{ fromUserId: 'ben', toUserId: 'ana', pence: 1000, round: 2 }]
  const taxi: Bill = { sequence: 2, paidBy: 'ben', pence: 600, people: ['ana', 'ben'] }

  const { balances, rows } = settle(ledgerOf({ ...START, round: 3, bills: [dinner, taxi], payments }))

  expect(Object.fromEntries(balances)).toEqual({ ana: 700, ben: 300, cleo: -1000 })
  expect(
    rows.map(({ fromUserId, toUserId, pence, paidPence }) => [fromUserId, toUserId, pence, paidPence]),
  ).toEqual([
    ['cleo', 'ana', 700, 0],
    ['cleo', 'ben', 300, 0],
  ])
})

test('a pair without a row is not found', () => {
  const { rows } = settle(ledgerOf({ ...START, bills: [dinner] }))

  expect(findRow(rows, { fromUserId: 'ana', toUserId: 'ben' })).toBeUndefined()
})
