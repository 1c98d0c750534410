import { randomUUID } from 'node:crypto'
import type { Award } from '@sendit/core/awards/contract.ts'
import type { Message } from '@sendit/core/chat/contract.ts'
import type { Journey, NewJourney } from '@sendit/core/crew/contract.ts'
import type { Expense, TripBalances } from '@sendit/core/expenses/contract.ts'
import type { Invite } from '@sendit/core/invites/contract.ts'
import type { Medium } from '@sendit/core/media/contract.ts'
import type { Outing } from '@sendit/core/outings/contract.ts'
import type { NewPlanItem, PlanItem } from '@sendit/core/plan/contract.ts'
import type { NewPoll, Poll } from '@sendit/core/polls/contract.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import type { Board } from '@sendit/core/profile/limits.ts'
import type { CreateTrip, Trip } from '@sendit/core/trips/contract.ts'
import type { FrozenClock } from '@sendit/server/src/adapters/clock.ts'
import type { Product } from '@sendit/server/src/app.ts'
import type { Services } from '@sendit/server/src/context.ts'
import { type Caller, createCaller } from '@sendit/server/src/testing/caller.ts'
import { takenAt } from '@sendit/server/src/testing/drawn-photo.ts'
import { lastLinkToken } from '@sendit/server/src/testing/test-app.ts'
import type { DrawnPhoto } from './photos.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export type Rider = Caller & { user: User; email: string }
type Given = { product: Product; services: Services; clock: FrozenClock; now: Date }
export type Stage = ReturnType<typeof createStage>

type Taken = { day: string; time: string }
type Kit = { bringing: number[]; home?: number[]; board: Board }

/** What needs no clock. */
const actions = {
  awards: (rider: Rider, trip: Trip): Promise<Award[]> => ask(rider.get(`/api/trips/${trip.id}/awards`)),
  nominate: (rider: Rider, award: Award, whom: Rider, reason: string, evidence?: Medium) =>
    ask(
      rider.post(`/api/awards/${award.id}/nominations`, {
        nominatedUserId: whom.user.id,
        reason,
        ...(evidence && { mediaId: evidence.id }),
      }),
    ),
  openVoting: (rider: Rider, award: Award, votingEndsAt?: string) =>
    ask(rider.patch(`/api/awards/${award.id}`, { status: 'voting', ...(votingEndsAt && { votingEndsAt }) })),
  vote: (rider: Rider, award: Award, nominationId: string) =>
    ask(rider.post(`/api/awards/${award.id}/vote`, { nominationId })),
  async findMessage(rider: Rider, trip: Trip, text: string): Promise<Message> {
    const messages: Message[] = await ask(rider.get(`/api/trips/${trip.id}/messages`))
    const found = messages.find((message) => message.text === text)
    if (found === undefined) throw new Error(`nobody said "${text}"`)
    return found
  },
  answer: (trip: Trip, who: Caller, { id }: Message, text: string) =>
    ask(who.post(`/api/trips/${trip.id}/messages`, { text, replyToId: id })),
  shareRecord: (trip: Trip, who: Caller, about: NonNullable<Message['about']>, text: string) =>
    ask(who.post(`/api/trips/${trip.id}/messages`, { text, about })),
  async react({ id }: Message, emoji: string, riders: Rider[]) {
    for (const rider of riders)
      await ask(rider.put(`/api/messages/${id}/reactions/${encodeURIComponent(emoji)}`))
  },
  pin: (rider: Rider, { id }: Message) => ask(rider.put(`/api/messages/${id}/pin`)),
  askCrew: (trip: Trip, rider: Rider, poll: NewPoll): Promise<Poll> =>
    ask(rider.post(`/api/trips/${trip.id}/polls`, poll)),
  choose: (rider: Rider, { id, options }: Poll, place: number) =>
    ask(rider.put(`/api/polls/${id}/vote`, { optionIds: [options[place]?.id] })),
  /** Kite sizes in square metres. */
  async bring(trip: Trip, rider: Rider, { bringing, home = [], board }: Kit) {
    const kites = [...bringing, ...home].map((size) => ({ id: randomUUID(), size, name: null }))
    const { displayName }: User = await ask(rider.get('/api/auth/user'))
    await ask(rider.put('/api/profile', { displayName, quiver: kites, board }))
    const kiteIds = kites.slice(0, bringing.length).map(({ id }) => id)
    if (home.length > 0) await ask(rider.put(`/api/trips/${trip.id}/my-kites`, { kiteIds }))
  },
  travel: (trip: Trip, rider: Rider, journey: NewJourney): Promise<Journey> =>
    ask(rider.post(`/api/trips/${trip.id}/journeys`, journey)),
  async share(trip: Trip, who: Caller, { filename, jpeg }: DrawnPhoto, taken?: Taken): Promise<Medium> {
    const bytes = taken === undefined ? jpeg : await takenAt(jpeg, taken)
    const fileData = `data:image/jpeg;base64,${bytes.toString('base64')}`
    return ask(who.post(`/api/trips/${trip.id}/media`, { filename, fileData }))
  },
  show: (trip: Trip, who: Caller, { id }: Medium) =>
    ask(who.post(`/api/trips/${trip.id}/messages`, { text: 'Shared an image', mediaId: id })),
  async goOut(
    trip: Trip,
    rider: Rider,
    { backBy, item }: { backBy: Date; item?: PlanItem },
  ): Promise<Outing> {
    const form = { backBy: backBy.toISOString(), ...(item && { itemId: item.id }) }
    return ask(rider.post(`/api/trips/${trip.id}/outings`, form))
  },
  comeBack: (rider: Rider, { id }: Outing) => ask(rider.post(`/api/outings/${id}/back`, {})),
  plan: (trip: Trip, rider: Rider, item: NewPlanItem): Promise<PlanItem> =>
    ask(rider.post(`/api/trips/${trip.id}/plan-items`, item)),
  callOff: (rider: Rider, { id }: PlanItem) => ask(rider.delete(`/api/plan-items/${id}`)),
  async answerPlan({ id }: PlanItem, answers: readonly (readonly [Rider, 'yes' | 'maybe' | 'no'])[]) {
    for (const [rider, answer] of answers) await ask(rider.put(`/api/plan-items/${id}/answer`, { answer }))
  },
}

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

async function ask(reply: ReturnType<Caller['get']>) {
  const answer = await reply
  if (answer.statusCode >= 300) throw new Error(`${answer.raw.req.url}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}

export function named(awards: Award[], category: string): Award {
  const award = awards.find((one) => one.category === category)
  if (award === undefined) throw new Error(`there is no award "${category}"`)
  return award
}
