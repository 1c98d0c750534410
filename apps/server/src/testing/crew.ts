import type { Invite } from '@sendit/core/invites/contract.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import type { Caller, Reply } from './caller.ts'
import { staged } from './staged.ts'
import type { TestApp } from './test-app.ts'

export type Person = Caller & { user: User; email: string }

export const TARIFA = {
  name: 'Tarifa Kite Week',
  location: 'Tarifa, Spain',
  tripDate: '2026-07-15',
  tripEndDate: '2026-07-20',
}

/** Ana owns the trip, Ben is a member, Gus a guest, Eve an outsider. */
export function crew(app: TestApp) {
  return staged(app, 'crew', () => crewOverHttp(app))
}

/** Not copied, for tests of side effects such as limits and stored answers. */
export async function crewOverHttp(app: TestApp) {
  const ana = await person(app, 'ana@crew.example')
  const ben = await person(app, 'ben@crew.example')
  const eve = await person(app, 'eve@elsewhere.example')
  const trip = await planTrip(ana)
  await joinTrip(ben, await invite(ana, trip, { email: ben.email, name: 'Ben' }))
  const gusInvite = await invite(ana, trip, { email: 'gus@crew.example', name: 'Gus' })
  const gusToken = tokenOf(gusInvite)
  const gus = app.visitor().withInvite(gusToken)
  return { ana, ben, eve, gus, gusInvite, gusToken, trip }
}

export async function person(
  app: TestApp,
  email: string,
  options?: { inviteToken?: string },
): Promise<Person> {
  const caller = await app.signIn(email, options)
  const user: User = expectOk(await caller.get('/api/auth/user')).json()
  return Object.assign(caller, { user, email })
}

export async function planTrip(owner: Caller, changes: object = {}): Promise<Trip> {
  return expectOk(await owner.post('/api/trips', { ...TARIFA, ...changes })).json()
}

export async function invite(
  member: Caller,
  trip: Trip,
  form: { email: string; name?: string },
): Promise<Invite> {
  return expectOk(await member.post(`/api/trips/${trip.id}/invites`, form)).json()
}

export async function joinTrip(caller: Caller, { inviteUrl }: Pick<Invite, 'inviteUrl'>): Promise<Reply> {
  return expectOk(await caller.post('/api/invite/join', { token: tokenOf({ inviteUrl }) }))
}

export function tokenOf({ inviteUrl }: Pick<Invite, 'inviteUrl'>): string {
  const token = new URL(inviteUrl).searchParams.get('token')
  if (token === null) throw new Error(`no token in ${inviteUrl}`)
  return token
}

function expectOk(reply: Reply): Reply {
  if (reply.statusCode >= 300) throw new Error(`could not prepare: ${reply.statusCode} ${reply.body}`)
  return reply
}
