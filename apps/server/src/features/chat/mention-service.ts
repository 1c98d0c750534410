import type { Mentions } from '@sendit/core/chat/contract.ts'
import { mentionProblem } from '@sendit/core/chat/message-groups.ts'
import type { Executor } from '#db/schema.ts'
import { readRows } from '#db/statement.ts'
import { type AppError, invalid } from '#errors.ts'
import type { MessageRow } from './message-store.ts'
import {
  listMentionable,
  lockTrips,
  type Mentionable,
  type MentionRow,
  mentionRows,
  nameIn,
} from './message-store.ts'

type Mentioning = { tripId: string; text: string; mentions?: Mentions | null | undefined }

/**
 * Locks all trips with mentions at once, so that no placeholder is claimed meanwhile, and two servers numbering messages cannot
 * deadlock.
 */
export async function lockMentionable(tx: Executor, texts: readonly Mentioning[]): Promise<Mentionable> {
  if (texts.some(namesSomebody)) await lockTrips(tx, [...new Set(texts.map(({ tripId }) => tripId))])
  return readMentionable(tx, texts)
}

function readMentionable(tx: Executor, texts: readonly Mentioning[]): Promise<Mentionable> {
  const naming = texts.filter(namesSomebody)
  const ids = naming.flatMap(({ mentions }) => (mentions ?? []).map(({ id }) => id))
  return listMentionable(tx, {
    tripIds: [...new Set(naming.map(({ tripId }) => tripId))],
    ids: [...new Set(ids)].filter((id) => id !== 'crew'),
  })
}

const namesSomebody = ({ mentions }: Mentioning) => mentions?.some(({ id }) => id !== 'crew') ?? false

export function mentionRefusal(
  { tripId, text, mentions }: Mentioning,
  { members, guests }: Mentionable,
): AppError | undefined {
  const problem = mentionProblem(text, mentions ?? [])
  if (problem !== undefined) return invalid('mentions', problem)
  const isStranger = ({ id }: { id: string }) =>
    id !== 'crew' && !members.has(nameIn(tripId, id)) && !guests.has(nameIn(tripId, id))
  return mentions?.some(isStranger)
    ? invalid('mentions', 'Somebody mentioned is not in this trip.')
    : undefined
}

/** Call with the trip locked. Throws VALIDATION. */
export async function requireMentions(
  tx: Executor,
  { messageId, ...naming }: Mentioning & { messageId: string },
): Promise<MentionRow[]> {
  const mentionable = await readMentionable(tx, [naming])
  const refusal = mentionRefusal(naming, mentionable)
  if (refusal) throw refusal
  return mentionRows({ id: messageId, tripId: naming.tripId }, naming.mentions ?? [], mentionable)
}

export function isSameMentions(message: MessageRow, rows: readonly MentionRow[]): boolean {
  const placed = (one: {
    place: number
    length: number
    user_id?: string | null
    invite_id?: string | null
  }) => `${one.place} ${one.length} ${one.invite_id ?? one.user_id ?? 'crew'}`
  const before = readRows(message.mentions).map(placed)
  const after = rows.map(placed)
  return before.length === after.length && after.every((one) => before.includes(one))
}
