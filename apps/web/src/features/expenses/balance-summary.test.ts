import type { SettlementRow } from '@sendit/core/expenses/contract.ts'
import { expect, test } from 'vitest'
import { aBalance, aPlanRow, tripMoney } from '#testing/money.ts'
import { crewOf, paySentence, personOf } from './crew.ts'
import { balanceSummary, ownRowsFirst } from './summary-cards.tsx'

const crew = ['Ana Ruiz', 'Ben Cole', 'Cai Lund', 'Dot Ray', 'Eva Lin'].map((displayName, place) =>
  aBalance({ userId: displayName[0]?.toLowerCase() ?? '', displayName, balance: `${(place - 2) * 10}.00` }),
)
const ana = crewOf(crew, 'a')

function summary(settlements: SettlementRow[], viewerId: string | null) {
  return balanceSummary(tripMoney({ balances: crew, settlements }), crewOf(crew, viewerId), viewerId)
}

test('a member who owes is told whom to pay, excluding payments already made', () => {
  const rows = [
    aPlanRow({ fromUserId: 'a', toUserId: 'd' }),
    aPlanRow({ fromUserId: 'a', toUserId: 'e' }),
    aPlanRow({ fromUserId: 'a', toUserId: 'b', status: 'paid' }),
  ]

  expect(summary(rows, 'a')).toEqual({ pence: -2000, advice: 'Pay Dot and Eva to be settled up' })
})

test('a member who is owed is told who pays, with four payers abbreviated', () => {
  const one = [aPlanRow({ fromUserId: 'a', toUserId: 'e' })]
  const four = ['a', 'b', 'c', 'd'].map((fromUserId) => aPlanRow({ fromUserId, toUserId: 'e' }))

  expect(summary(one, 'e')).toEqual({ pence: 2000, advice: 'Ana pays you back' })
  expect(summary(four, 'e')?.advice).toBe('Ana, Ben and 2 others pay you back')
})

test('who is settled up has nothing to do, and a guest no position', () => {
  expect(summary([], 'c')).toEqual({ pence: 0, advice: 'You owe nothing and nobody owes you' })
  expect(summary([], null)).toBeNull()
})

test('the viewer’s rows come first and the others keep their order', () => {
  const rows = [
    aPlanRow({ fromUserId: 'b', toUserId: 'd' }),
    aPlanRow({ fromUserId: 'c', toUserId: 'a' }),
    aPlanRow({ fromUserId: 'b', toUserId: 'e' }),
    aPlanRow({ fromUserId: 'a', toUserId: 'e' }),
  ]

  const pairs = ownRowsFirst(rows, 'a').map(({ fromUserId, toUserId }) => fromUserId + toUserId)

  expect(pairs).toEqual(['ae', 'ca', 'bd', 'be'])
})

test('a payment is worded from the viewer’s perspective', () => {
  expect(paySentence(personOf(ana, 'a'), personOf(ana, 'b'))).toBe('You pay Ben')
  expect(paySentence(personOf(ana, 'b'), personOf(ana, 'a'))).toBe('Ben pays you')
  expect(paySentence(personOf(ana, 'b'), personOf(ana, 'nobody known'))).toBe('Ben pays Somebody')
})

test('two people with the same first name are shown by full name', () => {
  const twins = crewOf(
    [
      aBalance({ userId: '1', displayName: 'Ana Ruiz' }),
      aBalance({ userId: '2', displayName: 'Ana Sol' }),
      aBalance({ userId: '3', displayName: 'Ben Cole' }),
    ],
    null,
  )

  expect([...twins.values()].map(({ shortName }) => shortName)).toEqual(['Ana Ruiz', 'Ana Sol', 'Ben'])
})
