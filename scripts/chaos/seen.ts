import type { Award } from '@sendit/core/awards/contract.ts'
import type { Message } from '@sendit/core/chat/contract.ts'
import type { Expense, Payment } from '@sendit/core/expenses/contract.ts'
import type { Invite } from '@sendit/core/invites/contract.ts'
import type { GalleryMedium } from '@sendit/core/media/contract.ts'
import type { Outing } from '@sendit/core/outings/contract.ts'
import type { Plan } from '@sendit/core/plan/contract.ts'
import type { Poll } from '@sendit/core/polls/contract.ts'
import type { AppDatabase } from '@sendit/server/src/db/open.ts'
import { ask, askAll } from '#scripts/load/http.ts'
import type { Crew, Rider } from './crews.ts'

export type Seen = {
  where: string
  made: Map<string, string[]>
  slots: Map<string, string>
}

const emptySeen = (where: string): Seen => ({ where, made: new Map(), slots: new Map() })

function see({ made }: Seen, name: string, id: string): void {
  made.set(name, [...(made.get(name) ?? []), id])
}

export type Chat = { tripId: string; ids: string[] }
export type Medium = { id: string; url: string }
export type Look = { seen: Seen; chats: Chat[]; media: Medium[] }

export async function lookThrough(name: string, host: string, crews: readonly Crew[]): Promise<Look> {
  const look: Look = { seen: emptySeen(`server ${name}`), chats: [], media: [] }
  for (const { tripId, riders } of crews) {
    const [rider] = riders
    if (rider === undefined) continue
    const from = { host, rider, path: `/api/trips/${tripId}` }
    await lookAtChat(look, from, tripId)
    await lookAtMoneyAndDays(look, from)
    for (const voter of riders) await lookAtVotes(look, { ...from, rider: voter })
  }
  return look
}

type From = { host: string; rider: Rider; path: string }

async function lookAtChat({ seen, chats, media }: Look, { host, rider, path }: From, tripId: string) {
  // Pages go back in time, each oldest first.
  const messages = await askAll<Message>(host, rider, `${path}/messages?limit=200`)
  messages.sort((one, other) => one.seq - other.seq)
  chats.push({ tripId, ids: messages.map(({ id }) => id) })
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

async function lookAtMoneyAndDays({ seen }: Look, { host, rider, path }: From): Promise<void> {
  for (const list of ['expenses', 'payments']) {
    const rows = await askAll<Expense | Payment>(host, rider, `${path}/${list}`)
    for (const { id, description } of rows) see(seen, description, id)
  }
  const plan = await ask<Plan>(host, rider, { path: `${path}/plan` })
  for (const item of plan.items)
    for (const { id, answer } of item.answers) seen.slots.set(`plan ${item.id} ${id}`, answer)
  for (const outing of await ask<Outing[]>(host, rider, { path: `${path}/outings` })) {
    see(seen, `${outing.rider.id} ${outing.backBy}`, outing.id)
    if (outing.backAt !== null) seen.slots.set(`back ${outing.id}`, 'back')
  }
}

async function lookAtVotes({ seen }: Look, { host, rider, path }: From): Promise<void> {
  for (const { id, myOptions } of await ask<Poll[]>(host, rider, { path: `${path}/polls` }))
    if (myOptions[0] !== undefined) seen.slots.set(`poll ${id} ${rider.id}`, myOptions.join(' '))
  for (const { id, myVote } of await ask<Award[]>(host, rider, { path: `${path}/awards` }))
    if (myVote !== null) seen.slots.set(`award ${id} ${rider.id}`, myVote)
}

export async function lookIntoTables({ db }: AppDatabase): Promise<Seen> {
  const seen = emptySeen('the tables')
  for (const { id, client_message_id: name } of await db
    .selectFrom('messages')
    .select(['id', 'client_message_id'])
    .execute())
    if (name !== null) see(seen, name, id)
  for (const table of ['expenses', 'payments'] as const)
    for (const { id, description } of await db.selectFrom(table).select(['id', 'description']).execute())
      see(seen, description, id)
  const media = db.selectFrom('media').innerJoin('files', 'files.id', 'media.file_id')
  for (const { id, name } of await media.select(['media.id', 'files.original_name as name']).execute())
    see(seen, name, id)
  for (const { id, email } of await db.selectFrom('invites').select(['id', 'email']).execute())
    see(seen, email, id)
  const outings = db.selectFrom('outings').select(['id', 'user_id', 'back_by_at', 'back_at'])
  for (const outing of await outings.execute()) {
    see(seen, `${outing.user_id} ${outing.back_by_at.toISOString()}`, outing.id)
    if (outing.back_at !== null) seen.slots.set(`back ${outing.id}`, 'back')
  }
  await lookAtSlots(seen, db)
  return seen
}

async function lookAtSlots({ slots }: Seen, db: AppDatabase['db']): Promise<void> {
  const reactions = db.selectFrom('message_reactions').select(['message_id', 'emoji', 'user_id'])
  for (const one of await reactions.execute())
    slots.set(`reaction ${one.message_id} ${one.emoji} ${one.user_id}`, 'there')
  const answers = db.selectFrom('plan_answers').select(['item_id', 'user_id', 'answer'])
  for (const one of await answers.execute()) slots.set(`plan ${one.item_id} ${one.user_id}`, one.answer)
  const votes = db.selectFrom('votes').select(['award_id', 'voter_id', 'nomination_id'])
  for (const one of await votes.execute())
    slots.set(`award ${one.award_id} ${one.voter_id}`, one.nomination_id)
  // Single choice: a duplicate row shows as a different value.
  const choices = db.selectFrom('poll_votes').select(['poll_id', 'voter_id', 'option_id'])
  for (const one of await choices.execute()) {
    const slot = `poll ${one.poll_id} ${one.voter_id}`
    slots.set(slot, [slots.get(slot) ?? '', one.option_id].join(' ').trim())
  }
}

/** Stored in the action's own transaction. */
export async function listAnsweredKeys({ db }: AppDatabase): Promise<Set<string>> {
  const keys = db.selectFrom('idempotency_keys').select('key').where('status', 'is not', null)
  return new Set((await keys.execute()).map(({ key }) => key))
}
