import type { Expense, Payment, TripBalances } from '@sendit/core/expenses/contract.ts'
import { newId } from '#db/id.ts'
import type { Reply } from './caller.ts'
import { crew, invite, joinTrip, type Person, person } from './crew.ts'
import { staged } from './staged.ts'
import type { TestApp } from './test-app.ts'

/** All responses except lean lists. */
type WithShares = Expense & { shares: NonNullable<Expense['shares']> }
type Bill = { description?: string; amount: string; among: Person[] }

export async function moneyCrew(app: TestApp) {
  const people = await staged(app, 'money', async () => {
    const two = await crew(app)
    const friend = await person(app, 'cleo@crew.example')
    await joinTrip(friend, await invite(two.ana, two.trip, { email: friend.email }))
    return { ...two, cleo: friend }
  })
  const { ana, ben, cleo, trip } = people
  const path = `/api/trips/${trip.id}`
  return {
    ...people,
    all: [ana, ben, cleo],
    path,
    leave: async (who: Person) => prepared(await who.delete(`${path}/leave?anyway=true`)),
    async addExpense(payer: Person, { description = 'Paella', amount, among }: Bill): Promise<WithShares> {
      const body = { description, amount, splitBetween: idsOf(among) }
      return prepared(await payer.post(`${path}/expenses`, body)).json()
    },
    async pay(from: Person, to: Person, amount: string): Promise<Payment> {
      return prepared(await from.post(`${path}/payments`, paymentOf(from, to, amount))).json()
    },
    balances: async (): Promise<TripBalances> => prepared(await ana.get(`${path}/balances`)).json(),
    async balanceSheet(): Promise<Record<string, string>> {
      const sheet: TripBalances = prepared(await ana.get(`${path}/balances`)).json()
      return Object.fromEntries(sheet.balances.map(({ displayName, balance }) => [displayName, balance]))
    },
    /** 'ben → ana 10.00, 4.00 paid, 6.00 left: partial'. */
    async plan(): Promise<string[]> {
      const sheet: TripBalances = prepared(await ana.get(`${path}/balances`)).json()
      const nameOf = (id: string) => sheet.balances.find(({ userId }) => userId === id)?.displayName
      return sheet.settlements.map(
        (row) =>
          `${nameOf(row.fromUserId)} → ${nameOf(row.toUserId)} ${row.amount}, ${row.paid} paid, ${row.remaining} left: ${row.status}`,
      )
    },
  }
}

export const idsOf = (people: Person[]) => people.map(({ user }) => user.id)

export const paymentOf = (from: Person, to: Person, amount: unknown) => ({
  fromUserId: from.user.id,
  toUserId: to.user.id,
  amount,
  description: `Settlement payment from ${from.user.displayName} to ${to.user.displayName}`,
})

/** Bypasses limits. */
export async function fillLedger(
  app: TestApp,
  { tripId, payers, among, count }: { tripId: string; payers: string[]; among: string[]; count: number },
) {
  const { db } = app.services.database
  const trip = await db
    .selectFrom('trips')
    .select('expense_seq')
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow()
  const now = app.clock.now()
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(now),
    trip_id: tripId,
    seq: trip.expense_seq + 1 + index,
    description: `Dinner number ${index + 1}`,
    amount_pence: 1000,
    paid_by: payers[index % payers.length] ?? '',
    category: 'food' as const,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }))
  const shares = rows.flatMap(({ id }) =>
    among.map((user_id) => ({ expense_id: id, user_id, share_pence: 1000 / among.length })),
  )
  for (const part of parts(rows)) await db.insertInto('expenses').values(part).execute()
  for (const part of parts(shares)) await db.insertInto('expense_shares').values(part).execute()
  await db
    .updateTable('trips')
    .set(({ eb }) => ({ expense_seq: trip.expense_seq + count, round: eb('round', '+', 1) }))
    .where('id', '=', tripId)
    .execute()
  return rows.map(({ id }) => id)
}

export async function addMoney(
  app: TestApp,
  {
    tripId,
    payerId,
    receiverId,
    description,
  }: { tripId: string; payerId: string; receiverId: string; description: string },
): Promise<{ expenseId: string; paymentId: string }> {
  const [expenseId = ''] = await fillLedger(app, { tripId, payers: [payerId], among: [payerId], count: 1 })
  const { db } = app.services.database
  await db.updateTable('expenses').set({ description }).where('id', '=', expenseId).execute()
  const now = app.clock.now()
  const paymentId = newId(now)
  await db
    .insertInto('payments')
    .values({
      ...{ id: paymentId, trip_id: tripId, round: 1, from_user_id: payerId, to_user_id: receiverId },
      ...{ amount_pence: 100, description, created_by: payerId, created_at: now },
    })
    .execute()
  return { expenseId, paymentId }
}

function parts<Item>(items: Item[]): Item[][] {
  const size = 500
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
}

function prepared(reply: Reply): Reply {
  if (reply.statusCode >= 300) throw new Error(`could not prepare: ${reply.statusCode} ${reply.body}`)
  return reply
}
