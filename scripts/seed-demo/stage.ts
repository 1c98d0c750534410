import type { Expense, TripBalances } from '@sendit/core/expenses/contract.ts'
import type { Invite } from '@sendit/core/invites/contract.ts'
import type { PlanItem } from '@sendit/core/plan/contract.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import type { CreateTrip, Trip } from '@sendit/core/trips/contract.ts'
import type { FrozenClock } from '@sendit/server/src/adapters/clock.ts'
import type { Product } from '@sendit/server/src/app.ts'
import type { Services } from '@sendit/server/src/context.ts'
import { type Caller, createCaller } from '@sendit/server/src/testing/caller.ts'
import { lastLinkToken } from '@sendit/server/src/testing/test-app.ts'
import { ask, type Rider } from '#scripts/seed-demo/calls.ts'
import { seedAwards } from './seed-awards.ts'
import { seedChat } from './seed-chat.ts'
import { seedCrew } from './seed-crew.ts'
import { seedPhotos } from './seed-photos.ts'
import { seedPlan } from './seed-plan.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export type Given = { product: Product; services: Services; clock: FrozenClock; now: Date }
export type Stage = ReturnType<typeof createStage>

const actions = { ...seedAwards, ...seedChat, ...seedCrew, ...seedPhotos, ...seedPlan }

export function createStage({ product, services, clock, now }: Given) {
  return {
    today: now.toISOString().slice(0, 10),
    dayBefore: (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10),
    at(daysAgo: number, time: string) {
      const day = new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10)
      clock.set(new Date(`${day}T${time}Z`))
    },
    signIn: (name: string) => signIn({ product, services }, name),
    signOut: async (riders: Rider[]) => {
      for (const rider of riders) await ask(rider.post('/api/auth/logout'))
    },
    introduce: (
      rider: Rider,
      profile: { firstName: string; lastName: string; weightKg: number; level: string },
    ) =>
      ask(
        rider.put('/api/profile', {
          displayName: `${profile.firstName} ${profile.lastName.slice(0, 1)}.`,
          ...profile,
        }),
      ),
    planTrip: (owner: Rider, trip: CreateTrip): Promise<Trip> => ask(owner.post('/api/trips', trip)),
    open: (rider: Rider, trip: Trip) => ask(rider.post(`/api/trips/${trip.id}/open`)),
    invite: (rider: Rider, trip: Trip, guest: { email: string; name: string }): Promise<Invite> =>
      ask(rider.post(`/api/trips/${trip.id}/invites`, guest)),
    join: (rider: Rider, { inviteUrl }: Invite) =>
      ask(rider.post('/api/invite/join', { token: tokenOf(inviteUrl) })),
    async lookOn({ inviteUrl }: Invite): Promise<Caller> {
      const token = tokenOf(inviteUrl)
      await ask(createCaller(product.app).post('/api/guest/join', { token }))
      return createCaller(product.app).withInvite(token)
    },
    async talk(trip: Trip, lines: [Caller, string][]) {
      for (const [who, text] of lines) {
        await ask(who.post(`/api/trips/${trip.id}/messages`, { text }))
        clock.advanceMs(1.5 * MINUTE_MS)
      }
    },
    ...actions,
    async ride(trip: Trip, rider: Rider, minutes: number, item?: PlanItem) {
      const backBy = new Date(clock.now().getTime() + (minutes + 15) * MINUTE_MS)
      const outing = await actions.goOut(trip, rider, { backBy, ...(item && { item }) })
      clock.advanceMs(minutes * MINUTE_MS)
      await actions.comeBack(rider, outing)
    },
    addExpense: (
      trip: Trip,
      payer: Rider,
      bill: { description: string; amount: string; among: Rider[]; original?: Original },
    ): Promise<Expense> => {
      const splitBetween = bill.among.map(({ user }) => user.id)
      return ask(payer.post(`/api/trips/${trip.id}/expenses`, { ...bill, ...bill.original, splitBetween }))
    },
    settlements: async (rider: Rider, trip: Trip): Promise<TripBalances['settlements']> =>
      (await ask(rider.get(`/api/trips/${trip.id}/balances`))).settlements,
    pay: (rider: Rider, trip: Trip, payment: { fromUserId: string; toUserId: string; amount: string }) =>
      ask(rider.post(`/api/trips/${trip.id}/payments`, { ...payment, description: 'Settlement payment' })),
  }
}

type Original = { currency: string; originalAmount: string; rate: string }

async function signIn(
  { product, services }: Pick<Given, 'product' | 'services'>,
  name: string,
): Promise<Rider> {
  const email = `${name.toLowerCase()}@crew.example`
  const caller = createCaller(product.app)
  await ask(caller.post('/api/auth/request-magic-link', { email }))
  const token = await lastLinkToken(product, services, email)
  await ask(caller.get(`/api/auth/verify-magic-link?token=${token}`))
  const user: User = await ask(caller.get('/api/auth/user'))
  return Object.assign(caller, { user, email })
}

function tokenOf(inviteUrl: string): string {
  const token = new URL(inviteUrl).searchParams.get('token')
  if (token === null) throw new Error(`no token in ${inviteUrl}`)
  return token
}
