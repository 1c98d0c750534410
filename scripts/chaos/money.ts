import { balancesOf } from '@sendit/core/expenses/balances.ts'
import type { Expense, Payment, TripBalances } from '@sendit/core/expenses/contract.ts'
import { textToPence } from '@sendit/core/money.ts'
import type { Crew } from './crews.ts'
import { ask, askAll } from './rider-calls.ts'

const penceOf = (text: string) => textToPence(text) ?? Number.NaN

export async function checkMoney(host: string, { tripId, riders }: Crew): Promise<string[]> {
  const [rider] = riders
  if (rider === undefined) return []
  const path = `/api/trips/${tripId}`
  const expenses = await askAll<Expense>(host, rider, `${path}/expenses`)
  const payments = await askAll<Payment>(host, rider, `${path}/payments`)
  const summary = await ask<TripBalances>(host, rider, { path: `${path}/balances` })
  const faults: string[] = []
  for (const { id, amount, shares = [] } of expenses) {
    const sum = shares.reduce((total, share) => total + penceOf(share.amount), 0)
    if (sum !== penceOf(amount)) faults.push(`the shares of ${id} are ${sum} and not ${amount}`)
  }
  const expected = balancesOf({
    paid: expenses.map(({ paidBy, amount }) => ({ userId: paidBy, pence: penceOf(amount) })),
    shares: expenses.flatMap(({ shares = [] }) =>
      shares.map(({ userId, amount }) => ({ userId, pence: penceOf(amount) })),
    ),
    payments: payments.map((payment) => ({ ...payment, pence: penceOf(payment.amount) })),
  })
  for (const { userId, balance } of summary.balances)
    if (penceOf(balance) !== (expected.get(userId) ?? 0))
      faults.push(`${userId} is told ${balance} and has ${expected.get(userId)}`)
  const sum = summary.balances.reduce((total, { balance }) => total + penceOf(balance), 0)
  if (sum !== 0) faults.push(`the balances of ${tripId} add up to ${sum}`)
  for (const { remaining } of summary.settlements)
    if (penceOf(remaining) < 0) faults.push(`more was paid than is owed: ${remaining}`)
  return faults
}
