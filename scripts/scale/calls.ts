import { randomUUID } from 'node:crypto'
import type { TripBalances } from '@sendit/core/expenses/contract.ts'
import { ROUTE_RULES } from '@sendit/server/src/testing/route-rules.ts'
import type { Method } from '#scripts/load/http.ts'
import type { Connection } from '#scripts/load/postgres.ts'
import { idOf, LARGE_CHATS, memberOf, personOf, type Sizes, tripIdOf, USUAL } from '#scripts/scale/sizes.ts'

export type Call = { name: string; method: Method; path: string; person: number; body?: object }
export type Target = Record<string, string>

const HOUR_MS = 3_600_000
const STRANGER = 20
/** Ends a session or membership, so these come last. */
const LAST = /logout|leave|auth\/sessions/
const ELSEWHERE = /weather|recommendations|near|upload|receipt|rates|seed|docs/

export async function targetOf(db: Connection, sizes: Sizes, trip: number): Promise<Target> {
  const tripId = tripIdOf(trip)
  const [owner, one, other] = [0, 1, 2].map((place) => idOf(1, memberOf(sizes, trip, place)))
  const find = async (text: string, values: unknown[]) =>
    String((await db.query(text, [tripId, ...values])).rows[0]?.id)
  const message = (seq: number) => find('select id from messages where trip_id = $1 and seq = $2', [seq])
  const chat = trip <= LARGE_CHATS ? sizes.chat : USUAL.messages
  const ofOwner =
    'select id from expenses where trip_id = $1 and paid_by = $2 and deleted_at is null order by seq desc limit 1'
  return {
    ...{ tripId, owner: owner ?? '', one: one ?? '', other: other ?? '' },
    ...{
      messageId: await message(chat),
      earlierId: await message(chat / 2),
      expenseId: await find(ofOwner, [owner]),
    },
    ...{ inviteId: idOf(5, trip * 4 + 1), awardId: idOf(8, trip * 32), nominationId: idOf(9, trip * 128) },
    ...{
      openAwardId: idOf(8, trip * 32 + 5),
      paymentId: idOf(15, trip * 8),
      mediaId: idOf(7, trip * 4096 + 30),
    },
    ...{ pollId: idOf(10, trip * 4), optionId: idOf(11, trip * 16), itemId: idOf(12, trip * 16) },
    ...{ outingId: idOf(13, trip * 8 + 4), windowId: idOf(22, trip * 4), seatId: idOf(19, trip) },
    ...{
      journeyId: idOf(20, trip * 8),
      fileId: idOf(6, trip * 4096 + 1),
      variant: 'thumb',
      emoji: encodeURIComponent('👍'),
    },
    ...{ sessionId: idOf(14, memberOf(sizes, trip, 1) * 2), passkeyId: idOf(23, 1), deviceId: idOf(21, 1) },
    ...{ file: `${'x'.repeat(43)}.ics`, today: new Date().toISOString().slice(0, 10), '*': 'Tarifa' },
  }
}

/** Overrides of the access rules' sample bodies and ids. */
const SENT: Record<string, (target: Target) => { body?: object; ids?: Target }> = {
  'POST /api/trips/:tripId/expenses': ({ one, other }) => ({
    body: { description: 'Paella', amount: '30.01', splitBetween: [one, other] },
  }),
  'PATCH /api/expenses/:expenseId': ({ one, other }) => ({
    body: { description: 'Paella', amount: '40.01', splitBetween: [one, other] },
  }),
  'POST /api/trips/:tripId/outings': () => ({
    body: { backBy: new Date(Date.now() + HOUR_MS).toISOString() },
  }),
  'POST /api/trips/:tripId/messages': () => ({
    body: { text: 'See you at the flagpole', clientMessageId: randomUUID() },
  }),
  'POST /api/outings/:outingId/seen': () => ({
    body: { seenAt: new Date(Date.now() - 60_000).toISOString() },
  }),
  'POST /api/outings/by-letter': ({ outingId }) => ({ body: { token: `water ${outingId}`, do: 'more' } }),
  'POST /api/outings/by-letter/read': ({ outingId }) => ({ body: { token: `water ${outingId}` } }),
  'POST /api/trips/:tripId/plan-items': ({ today }) => ({
    body: { kind: 'meal', title: 'Tapas', day: today, startsAt: '20:30' },
  }),
  'PUT /api/polls/:pollId/vote': ({ optionId }) => ({ body: { optionIds: [optionId] } }),
  'POST /api/awards/:awardId/vote': ({ nominationId }) => ({ body: { nominationId } }),
  'POST /api/awards/:awardId/nominations': ({ one, openAwardId = '' }) => ({
    body: { nominatedUserId: one },
    ids: { awardId: openAwardId },
  }),
  'PUT /api/trips/:tripId/read': () => ({ body: { seq: 99 } }),
  'PATCH /api/messages/:messageId': () => ({ body: { text: 'Said again' } }),
}

const QUERIES: Record<string, readonly string[]> = {
  'GET /api/trips': ['before=:tripId'],
  'GET /api/trips/:tripId/messages': [
    'before=:earlierId',
    'after=:earlierId',
    'around=:earlierId',
    'changedAfter=90',
  ],
  'GET /api/trips/:tripId/messages/search': [
    ...['q=wind+kite', 'q=kar', 'q=nowhere', 'q=wind+nowhere', 'q=wind&with=links', 'q=wind&with=photos'],
    ...['q=kite&from=:one', 'q=wind&before=:earlierId'],
  ],
  'GET /api/trips/:tripId/expenses': [
    ...[
      'before=:expenseId',
      'limit=20&shares=uneven',
      'q=paella',
      'person=:one',
      'paidBy=:one&category=food',
    ],
    ...['sharedBy=:other', 'day=:today', 'deleted=true'],
  ],
  'GET /api/trips/:tripId/spending': ['q=paella', 'person=:one'],
  'GET /api/trips/:tripId/payments': ['before=:paymentId'],
  'GET /api/trips/:tripId/media': ['before=:mediaId'],
  'GET /api/expenses/:expenseId': ['deleted=true'],
}

/** All routes without external calls; destructive ones last. */
export function callsOf(target: Target, person: number, methods: readonly Method[]): Call[] {
  const calls = methods.flatMap((method) =>
    Object.keys(ROUTE_RULES)
      .filter(
        (name) =>
          name.startsWith(`${method} `) && !ELSEWHERE.test(name) && ROUTE_RULES[name]?.rule !== 'admin',
      )
      .flatMap((name) => callsOfRoute(name, { target, person, method })),
  )
  return [...calls.filter(({ path }) => !LAST.test(path)), ...calls.filter(({ path }) => LAST.test(path))]
}

function callsOfRoute(
  name: string,
  { target, person, method }: { target: Target; person: number; method: Method },
): Call[] {
  const rule = ROUTE_RULES[name]
  const sent = SENT[name]?.(target)
  const ids = { ...target, ...sent?.ids }
  const filled = (text: string) => text.replace(/:(\w+)|\*$/g, (all, id) => ids[id ?? '*'] ?? all)
  const body = sent?.body ?? rule?.body
  const queries = [rule?.query ?? '', ...(QUERIES[name] ?? []).map((query) => `?${query}`)]
  return queries.map((query) => ({
    ...{
      name: `${name}${query}`,
      method,
      person,
      path: filled(name.slice(method.length + 1)) + filled(query),
    },
    ...(body !== undefined && { body }),
  }))
}

type Ask = (call: Call, headers?: Record<string, string>) => Promise<{ statusCode: number; body: string }>

/** Calls that depend on an earlier response. */
export async function askFurther(ask: Ask, sizes: Sizes, trip: number): Promise<void> {
  const person = memberOf(sizes, trip, 0)
  const path = `/api/trips/${tripIdOf(trip)}`
  const post = async (at: string, body: object) =>
    JSON.parse((await ask({ name: `POST ${at}`, method: 'POST', path: at, person, body })).body)
  const get = (at: string, name: string) => ask({ name, method: 'GET', path: at, person })

  const { inviteUrl } = await post(`${path}/invites`, { email: 'guest@crew.example', name: 'Gus' })
  const token = new URL(inviteUrl).searchParams.get('token')
  for (const part of ['', '/messages', '/expenses', '/members', '/media'])
    await ask({
      name: `guest: GET trip${part}`,
      method: 'GET',
      path: `${path}${part}?token=${token}`,
      person: 0,
    })
  await get(`/api/guest/validate?token=${token}`, 'GET /api/guest/validate')

  const seatId = idOf(19, trip)
  const link = await post(`${path}/invites`, { email: 'kim@crew.example', name: 'Kim', seatId })
  const join = { method: 'POST', path: '/api/invite/join', person: memberOf(sizes, trip, STRANGER) } as const
  const placeholderToken = new URL(link.inviteUrl).searchParams.get('token')
  await ask({ name: 'POST /api/invite/join, of a seat', ...join, body: { token: placeholderToken } })

  const signIn = { method: 'GET', path: '/api/auth/verify-magic-link?token=link+6', person: 0 } as const
  await ask({ name: 'GET /api/auth/verify-magic-link', ...signIn })

  const { url } = await post('/api/calendar/feed', {})
  for (const name of ['calendar: first', 'calendar: again']) await get(new URL(url).pathname, name)

  const { settlements } = JSON.parse((await get(`${path}/balances`, 'GET balances')).body) as TripBalances
  const owed = settlements.find(({ status }) => status === 'pending')
  if (owed === undefined) throw new Error('nobody owes anything')
  const { fromUserId, toUserId } = owed
  const reminder = { method: 'POST', path: `${path}/reminders`, person: personOf(toUserId) } as const
  await ask({ name: 'POST reminders', ...reminder, body: { fromUserId, toUserId } })
  await post(`${path}/payments`, { fromUserId, toUserId, amount: '0.01' })
}
