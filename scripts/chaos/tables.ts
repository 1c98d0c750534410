import type { AppDatabase } from '@sendit/server/src/db/open.ts'
import { emptySeen, type Seen, see } from './seen.ts'

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
