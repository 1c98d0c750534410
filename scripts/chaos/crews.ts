import type { Award } from '@sendit/core/awards/contract.ts'
import type { Invite } from '@sendit/core/invites/contract.ts'
import type { PlanItem } from '@sendit/core/plan/contract.ts'
import type { Poll } from '@sendit/core/polls/contract.ts'
import { eventually } from '@sendit/server/src/testing/eventually.ts'
import type { Browser } from '@sendit/server/src/testing/push-service.ts'
import { ask, type Caller } from '#scripts/load/http.ts'
import type { Stage } from './stage.ts'

const AWARDS = 10
const POLLS = 8
const ITEMS = 8
const DAY_MS = 86_400_000

export type Rider = Required<Caller> & { id: string; name: string; email: string; phone: Browser }
export type Crew = {
  tripId: string
  riders: Rider[]
  polls: Poll[]
  items: PlanItem[]
  awards: { id: string; nominationIds: string[] }[]
  messageIds: string[]
}

export async function gatherCrews(stage: Stage, size: { crews: number; riders: number }): Promise<Crew[]> {
  const crews: Crew[] = []
  for (let number = 1; number <= size.crews; number += 1) crews.push(await gather(stage, number, size.riders))
  return crews
}

async function gather(stage: Stage, number: number, count: number): Promise<Crew> {
  const { address: host } = stage
  const owner = await signIn(stage, { number, place: 1 })
  const day = dayFrom(1)
  const trip = await ask<{ id: string }>(host, owner, {
    ...{ method: 'POST', path: '/api/trips' },
    body: { name: `Crew ${number}`, location: 'Tarifa', tripDate: day, tripEndDate: dayFrom(6) },
  })
  const path = `/api/trips/${trip.id}`
  const mates = await Promise.all(
    Array.from({ length: count - 1 }, async (_, index) => {
      const who = { number, place: index + 2 }
      const body = { email: emailOf(who), name: nameOf(who) }
      const { inviteUrl } = await ask<Invite>(host, owner, {
        method: 'POST',
        path: `${path}/invites`,
        body,
      })
      return signIn(stage, who, new URL(inviteUrl).searchParams.get('token') ?? undefined)
    }),
  )
  const polls: Poll[] = []
  for (let index = 1; index <= POLLS; index += 1) {
    const body = { question: `Poll ${index}?`, options: ['Yes', 'Perhaps', 'No'] }
    polls.push(await ask<Poll>(host, owner, { method: 'POST', path: `${path}/polls`, body }))
  }
  const items: PlanItem[] = []
  for (let index = 1; index <= ITEMS; index += 1) {
    const body = { kind: 'meal', title: `Dinner ${index}`, day, startsAt: '20:00' }
    items.push(await ask<PlanItem>(host, owner, { method: 'POST', path: `${path}/plan-items`, body }))
  }
  const awards = await openVoting(host, { owner, mates, path })
  return { tripId: trip.id, riders: [owner, ...mates], polls, items, awards, messageIds: [] }
}

type Voting = { owner: Rider; mates: Rider[]; path: string }

/** The owner never votes, as a complete vote closes the award. */
async function openVoting(host: string, { owner, mates, path }: Voting) {
  const awards = (await ask<Award[]>(host, owner, { path: `${path}/awards` })).slice(0, AWARDS)
  for (const { id } of awards) {
    for (const { id: nominatedUserId } of mates.slice(0, 2))
      await ask(host, owner, {
        ...{ method: 'POST', path: `/api/awards/${id}/nominations`, body: { nominatedUserId } },
      })
    await ask(host, owner, { method: 'PATCH', path: `/api/awards/${id}`, body: { status: 'voting' } })
  }
  const opened = await ask<Award[]>(host, owner, { path: `${path}/awards` })
  return opened
    .filter(({ id }) => awards.some((award) => award.id === id))
    .map(({ id, nominations }) => ({ id, nominationIds: nominations.map((one) => one.id) }))
}

type Who = { number: number; place: number }
const nameOf = ({ number, place }: Who) => `Rider ${number}.${place}`
const emailOf = ({ number, place }: Who) => `rider-${number}-${place}@crew.example`
const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

async function signIn(stage: Stage, who: Who, inviteToken?: string): Promise<Rider> {
  const { address: host, push } = stage
  const email = emailOf(who)
  const nobody = { cookie: '', address: `10.20.${who.number}.${who.place}` }
  const body = { email, ...(inviteToken !== undefined && { inviteToken }) }
  await ask(host, nobody, { method: 'POST', path: '/api/auth/request-magic-link', body })
  const token = await eventually(() => tokenFor(stage, email))
  const reply = await fetch(`http://${host}/api/auth/verify-magic-link?token=${token}`, {
    headers: { 'x-forwarded-for': nobody.address },
  })
  const { user } = (await reply.json()) as { user: { id: string } }
  const [cookie = ''] = (reply.headers.getSetCookie().find((one) => one.startsWith('sid=')) ?? '').split(';')
  const signedIn = { ...nobody, cookie }
  await ask(host, signedIn, { method: 'PUT', path: '/api/profile', body: { displayName: nameOf(who) } })
  const { key } = await ask<{ key: string }>(host, signedIn, { path: '/api/push/key' })
  const phone = push.browser(key)
  await ask(host, signedIn, { method: 'POST', path: '/api/push/subscriptions', body: phone.form })
  const quietHours = { isOn: false, from: '22:00', until: '07:00' }
  await ask(host, signedIn, { method: 'PUT', path: '/api/notices/settings', body: { quietHours } })
  return { id: user.id, name: nameOf(who), email, ...signedIn, phone }
}

function tokenFor({ mail }: Stage, email: string): string {
  for (const { mail: parsed, recipients } of mail.received) {
    const [, token] = /\/auth\/verify\?token=([\w-]+)/.exec(parsed.text ?? '') ?? []
    if (token !== undefined && recipients.includes(email)) return token
  }
  throw new Error(`no link was mailed to ${email}`)
}
