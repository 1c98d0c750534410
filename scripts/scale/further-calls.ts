import type { TripBalances } from '@sendit/core/expenses/contract.ts'
import type { Call } from '#scripts/scale/calls.ts'
import { idOf, memberOf, personOf, type Sizes, tripIdOf } from '#scripts/scale/sizes.ts'

const STRANGER = 20

export type Ask = (
  call: Call,
  headers?: Record<string, string>,
) => Promise<{ statusCode: number; body: string }>

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
