import type { Expense } from '@sendit/core/expenses/contract.ts'
import { expect, test } from 'vitest'
import { anExpense } from '#testing/money.ts'
import { applyChange, textsOf, toPatch } from './expense-texts.ts'

const euros = anExpense({
  ...{ amount: '73.85', currency: 'EUR', originalAmount: '86.40', rate: '1.1699', rateSource: 'ecb' },
  split: {
    mode: 'shares',
    parts: [
      { userId: 'ben', value: '2' },
      { userId: 'ana', value: '1' },
    ],
  },
})

test('a foreign expense is compared by typed amount, rate and rate source', () => {
  expect(textsOf(euros)).toMatchObject({
    amount: 'EUR 86.40 1.1699 ecb',
    split: 'shares ana=1 ben=2',
    paidBy: 'ana',
    spentOn: '2026-07-15',
  })
  expect(textsOf(anExpense())).toMatchObject({ amount: '60.00', split: 'ana ben' })
})

test.each<[string, Partial<ReturnType<typeof textsOf>>, Expense, object]>([
  ['pounds', { amount: '61.00' }, anExpense(), { amount: '61.00' }],
  ['people', { split: 'ana cai' }, anExpense(), { splitBetween: ['ana', 'cai'] }],
  [
    'another rate',
    { amount: 'EUR 86.40 1.2 own' },
    euros,
    { currency: 'EUR', originalAmount: '86.40', rate: '1.2', rateSource: 'own' },
  ],
  // The pounds alone would be taken for the converted amount.
  ['pounds in place of euros', { amount: '73.85' }, euros, { currency: 'GBP', originalAmount: '73.85' }],
  [
    'an equal split in place of shares',
    { split: 'ana ben' },
    euros,
    { split: { mode: 'equal', parts: [{ userId: 'ana' }, { userId: 'ben' }] } },
  ],
  [
    'the day and the payer',
    { spentOn: '2026-07-14', paidBy: 'ben' },
    euros,
    { spentOn: '2026-07-14', paidBy: 'ben' },
  ],
])('a change of %s asks the server for just that', (_name, texts, before, change) => {
  expect(toPatch(texts, before)).toEqual(change)
})

test('what waits for network shows the pounds that its rate makes of it', () => {
  expect(applyChange(euros, { currency: 'EUR', originalAmount: '100.00', rate: '1.25' })).toMatchObject({
    amount: '80.00',
    originalAmount: '100.00',
  })
  expect(applyChange(euros, { amount: '70.00' })).toMatchObject({ amount: '70.00', currency: 'GBP' })
  expect(applyChange(euros, { description: 'Dinner' })).toMatchObject({ amount: '73.85', currency: 'EUR' })
})
