import type { Award } from '@sendit/core/awards/contract.ts'
import type { Message } from '@sendit/core/chat/contract.ts'
import type { Expense, Payment } from '@sendit/core/expenses/contract.ts'
import type { Invite } from '@sendit/core/invites/contract.ts'
import type { GalleryMedium } from '@sendit/core/media/contract.ts'
import type { Outing } from '@sendit/core/outings/contract.ts'
import type { Plan } from '@sendit/core/plan/contract.ts'
import type { Poll } from '@sendit/core/polls/contract.ts'
import type { Crew } from './crews.ts'
import { ask, askAll } from './rider-calls.ts'

export type Seen = {
  where: string
  made: Map<string, string[]>
  slots: Map<string, string>
}

export const emptySeen = (where: string): Seen => ({ where, made: new Map(), slots: new Map() })

export function see({ made }: Seen, name: string, id: string): void {
  made.set(name, [...(made.get(name) ?? []), id])
}

export type Chat = { tripId: string; ids: string[] }
export type Medium = { id: string; url: string }
export type Look = { seen: Seen; chats: Chat[]; media: Medium[] }

export async function lookThrough(name: string, host: string, crews: readonly Crew[]): Promise<Look> {
  const look: Look = { seen: emptySeen(`server ${name}`), chats: [], media: [] }
  for (const crew of crews) {
    await lookAtChat(look, host, crew)
    await lookAtMoney(look, host, crew)
    await lookAtDays(look, host, crew)
    await lookAtVotes(look, host, crew)
  }
  return look
}

async function lookAtChat({ seen, chats, media }: Look, host: string, crew: Crew): Promise<void> {
  const path = `/api/trips/${crew.tripId}`
  const [rider] = crew.riders
  if (rider === undefined) return
  // Pages go back in time, each oldest first.
  const messages = await askAll<Message>(host, rider, `${path}/messages?limit=200`)
  messages.sort((one, other) => one.seq - other.seq)
  chats.push({ tripId: crew.tripId, ids: messages.map(({ id }) => id) })
  for (const { id, clientMessageId, reactions = [] } of messages) {
    if (clientMessageId !== null) see(seen, clientMessageId, id)
    for (const { emoji, people } of reactions)
      for (const person of people) seen.slots.set(`reaction ${id} ${emoji} ${person.id}`, 'there')
  }
  for (const { id, filename, url } of await askAll<GalleryMedium>(host, rider, `${path}/media`)) {
    see(seen, filename, id)
    media.push({ id, url })
  }
  for (const { id, email } of await ask<Invite[]>(host, rider, { path: `${path}/invites` }))
    see(seen, email, id)
}

async function lookAtMoney({ seen }: Look, host: string, { tripId, riders }: Crew): Promise<void> {
  const [rider] = riders
  if (rider === undefined) return
  for (const list of ['expenses', 'payments']) {
    const rows = await askAll<Expense | Payment>(host, rider, `/api/trips/${tripId}/${list}`)
    for (const { id, description } of rows) see(seen, description, id)
  }
}

async function lookAtDays({ seen }: Look, host: string, { tripId, riders }: Crew): Promise<void> {
  const [rider] = riders
  if (rider === undefined) return
  const path = `/api/trips/${tripId}`
  const plan = await ask<Plan>(host, rider, { path: `${path}/plan` })
  for (const item of plan.items)
    for (const { id, answer } of item.answers) seen.slots.set(`plan ${item.id} ${id}`, answer)
  for (const outing of await ask<Outing[]>(host, rider, { path: `${path}/outings` })) {
    see(seen, `${outing.rider.id} ${outing.backBy}`, outing.id)
    if (outing.backAt !== null) seen.slots.set(`back ${outing.id}`, 'back')
  }
}

async function lookAtVotes({ seen }: Look, host: string, { tripId, riders }: Crew): Promise<void> {
  for (const rider of riders) {
    for (const { id, myOptions } of await ask<Poll[]>(host, rider, { path: `/api/trips/${tripId}/polls` }))
      if (myOptions[0] !== undefined) seen.slots.set(`poll ${id} ${rider.id}`, myOptions.join(' '))
    for (const { id, myVote } of await ask<Award[]>(host, rider, { path: `/api/trips/${tripId}/awards` }))
      if (myVote !== null) seen.slots.set(`award ${id} ${rider.id}`, myVote)
  }
}
