import { randomUUID } from 'node:crypto'
import type { Message, SentMessage } from '@sendit/core/chat/contract.ts'
import { newId } from '#db/id.ts'
import { insertWords } from '#features/chat/search-store.ts'
import type { Caller, Reply } from './caller.ts'
import { invite, joinTrip, person, planTrip, tokenOf } from './crew.ts'
import { staged } from './staged.ts'
import type { TestApp } from './test-app.ts'

/** Ana owns the trip, Ben is a member, Bob a guest. */
export function chatCrew(app: TestApp) {
  return staged(app, 'chat', () => makeChatCrew(app))
}

async function makeChatCrew(app: TestApp) {
  const mark = randomUUID()
  const ana = await person(app, `ana-${mark}@crew.example`)
  const ben = await person(app, `ben-${mark}@crew.example`)
  const trip = await planTrip(ana)
  await joinTrip(ben, await invite(ana, trip, { email: ben.email, name: 'Ben' }))
  const bobInvite = await invite(ana, trip, { email: `bob-${mark}@crew.example`, name: 'Bob' })
  const token = tokenOf(bobInvite)
  const guest = app.visitor().withInvite(token)
  return {
    tripId: trip.id,
    chat: `/api/trips/${trip.id}/messages`,
    ana,
    ben,
    guest,
    inviteId: bobInvite.id,
    token,
  }
}

export const idOf = async (caller: Caller) => (await caller.get('/api/auth/user')).json().id as string

/** Inserts rows, bypassing limits. */
export async function fillChat(
  app: TestApp,
  tripId: string,
  count: number,
  { text, ...sender }: { userId?: string; inviteId?: string; text?: string },
): Promise<string[]> {
  const { db } = app.services.database
  const { message_seq: from, chat_changes: changes } = await db
    .selectFrom('trips')
    .select(['message_seq', 'chat_changes'])
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(app.clock.now()),
    trip_id: tripId,
    seq: from + 1 + index,
    version: from + 1 + index + changes,
    sender_user_id: sender.userId ?? null,
    sender_invite_id: sender.inviteId ?? null,
    text: text ?? `message ${from + 1 + index}`,
    media_id: null,
    client_message_id: null,
    created_at: app.clock.now(),
  }))
  for (let start = 0; start < rows.length; start += 500) {
    const some = rows.slice(start, start + 500)
    await db.insertInto('messages').values(some).execute()
    const indexed = some.map((row) => ({ ...row, user_id: row.sender_user_id, medium_type: null }))
    await insertWords(db, indexed)
  }
  await db
    .updateTable('trips')
    .set({ message_seq: from + count })
    .where('id', '=', tripId)
    .execute()
  return rows.map((row) => row.id)
}

export async function addMedium(app: TestApp, tripId: string, userId: string): Promise<string> {
  const { db } = app.services.database
  const now = app.clock.now()
  const fileId = newId(now)
  await db
    .insertInto('files')
    .values({
      id: fileId,
      trip_id: tripId,
      owner_user_id: userId,
      owner_invite_id: null,
      kind: 'media',
      sniffed_type: 'image/webp',
      bytes: 1234,
      original_name: 'kite.webp',
      stored_name: `${fileId}.webp`,
      created_at: now,
    })
    .execute()
  const id = newId(now)
  await db
    .insertInto('media')
    .values({
      id,
      trip_id: tripId,
      file_id: fileId,
      poster_file_id: null,
      type: 'image',
      uploaded_by_user_id: userId,
      uploaded_by_invite_id: null,
      width: 800,
      height: 600,
      duration_ms: null,
      placeholder: null,
      created_at: now,
      taken_local: now.toISOString().slice(0, -1),
      deleted_at: null,
    })
    .execute()
  return id
}

export const textsOf = (reply: Reply) => (reply.json() as Message[]).map((message) => message.text)

export async function postMessage(
  who: Caller,
  chat: string,
  text: string,
  more: object = {},
): Promise<SentMessage> {
  const reply = await who.post(chat, { text, ...more })
  if (reply.statusCode !== 201)
    throw new Error(`"${text}" was answered with ${reply.statusCode}: ${reply.body}`)
  return reply.json()
}

export const messagePath = (id: string) => `/api/messages/${id}`
export const reactionPath = (id: string, emoji: string) =>
  `${messagePath(id)}/reactions/${encodeURIComponent(emoji)}`
