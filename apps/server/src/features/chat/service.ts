import type { MessagesQuery, SendMessage } from '@sendit/core/chat/contract.ts'
import { MESSAGES_PAGE, UNREAD_CAP } from '@sendit/core/chat/limits.ts'
import { listClaimedBy } from '#access/claimed-invites.ts'
import type { TripAccess } from '#access/trip-gate.ts'
import type { Clock } from '#adapters/clock.ts'
import type { AppDatabase, Executor, Work } from '#db/open.ts'
import { readPage } from '#db/page.ts'
import { invalid } from '#errors.ts'
import { createBatcher } from './batch-service.ts'
import type { MessageRow } from './message-store.ts'
import * as messages from './message-store.ts'
import { findPosition } from './read-store.ts'
import { type Draft, type Outcome, type Sent, storeDrafts } from './sending-service.ts'
import * as store from './store.ts'

/** More in one transaction gains little and makes everyone wait for the last. */
const MAX_TOGETHER = 100
/** The newest of these decide the unread count, so a person's own long monologue costs no more than this. */
const UNREAD_LOOK = 5_000

export type ChatService = ReturnType<typeof createChatService>

export type MessagesPage = {
  /** In sequence order; what was asked for by version, in that order. */
  rows: MessageRow[]
  /** The message to ask further from, in the direction that was asked. */
  next: { before?: string | undefined; after?: string | undefined; changedAfter?: string | undefined }
}

type Dependencies = {
  database: AppDatabase
  clock: Clock
  /** Tells a message to everyone in the trip. */
  announce: (tripId: string, message: MessageRow) => Promise<void>
}

export function createChatService({ database, clock, announce }: Dependencies) {
  const { db } = database
  const batcher = createBatcher<Draft, Outcome>({
    run: (drafts) =>
      database.transactIn(drafts[0]?.access.tripId ?? '', ({ tx }) => storeDrafts(tx, drafts, clock)),
    // SQLite has one writer, so everything shares its transactions; elsewhere a busy trip must not hold up the others.
    laneOf: ({ access }) => (database.engine === 'sqlite' ? 'all trips' : access.tripId),
    maxSize: MAX_TOGETHER,
  })

  return {
    /**
     * Stored first, then told to everyone in the trip, then acknowledged by resolving. A repeat is told again, since its
     * first telling may be why it is repeated; who has the message knows it by its id.
     */
    async send(access: TripAccess, message: SendMessage): Promise<Sent> {
      const sent = sentOf(await batcher.add({ access, message }))
      await announce(access.tripId, sent.message)
      return sent
    },

    /** The same in the caller's transaction. */
    async sendWithin({ tx, afterCommit }: Work, access: TripAccess, message: SendMessage): Promise<Sent> {
      const [outcome] = await storeDrafts(tx, [{ access, message }], clock)
      if (outcome === undefined) throw new Error('a draft was left without an outcome')
      const sent = sentOf(outcome)
      afterCommit(() => announce(access.tripId, sent.message))
      return sent
    },

    /** Tells a stored message once more, as it reads now: whoever stored it may have died before telling it. */
    async announceAgain({ tripId }: TripAccess, messageId: string): Promise<void> {
      const [row] = await messages.listStanding(db, [messageId], [])
      if (row !== undefined) await announce(tripId, row)
    },

    /** One page in sequence order: the newest, or what came before or after a message. */
    async listPage({ tripId, state }: TripAccess, query: MessagesQuery): Promise<MessagesPage> {
      const limit = query.limit ?? MESSAGES_PAGE
      requireOneDirection(query)
      const { after, changedAfter } = query
      if (changedAfter !== undefined) {
        // Whoever holds more than there is holds it of a database that was put back from a backup.
        if (changedAfter > state.chatVersion) throw invalid('changedAfter', 'The chat has not come so far.')
        const asked = { tripId, version: changedAfter }
        const page = await readPage(limit, (limit) => store.listChangedAfter(db, { ...asked, limit }))
        const last = page.next === undefined ? undefined : page.rows.at(-1)?.version
        return { rows: page.rows, next: { changedAfter: last?.toString() } }
      }
      if (after !== undefined) {
        const afterSeq = await seqOf(tripId, 'after', after)
        const page = await readPage(limit, (limit) => store.listAfter(db, { tripId, afterSeq, limit }))
        return { rows: page.rows, next: { after: page.next } }
      }
      if (query.around !== undefined) {
        const seq = await seqOf(tripId, 'around', query.around)
        return { rows: await listAround(db, { tripId, seq, limit }), next: {} }
      }
      const beforeSeq = query.before === undefined ? undefined : await seqOf(tripId, 'before', query.before)
      const page = await readPage(limit, (limit) => store.listNewest(db, { tripId, beforeSeq, limit }))
      return { rows: page.rows.reverse(), next: { before: page.next } }
    },

    /** The one that was pinned last comes first. */
    listPins: ({ tripId }: TripAccess): Promise<MessageRow[]> => store.listPinned(db, { tripId }),

    /** Messages of others since then, and after what the caller has read on any device, as far as the badge counts. */
    async countUnread({ tripId, actor }: TripAccess, since: Date): Promise<number> {
      const viewer =
        actor.kind === 'user'
          ? { userId: actor.userId, inviteIds: await listClaimedBy(db, tripId, actor.userId) }
          : { userId: null, inviteIds: [actor.inviteId] }
      const afterSeq = viewer.userId === null ? 0 : await findPosition(db, tripId, viewer.userId)
      return store.countOthersSince(db, {
        ...{ tripId, since, afterSeq, viewer },
        ...{ cap: UNREAD_CAP, look: UNREAD_LOOK },
      })
    },
  }

  /** A message of another trip is as unknown as one that never was. */
  async function seqOf(
    tripId: string,
    path: 'before' | 'after' | 'around',
    messageId: string,
  ): Promise<number> {
    const seq = await store.findSeq(db, tripId, messageId)
    if (seq === undefined) throw invalid(path, 'This message is not in the trip.')
    return seq
  }
}

/** The message of that number in the middle of what stands before and after it. */
async function listAround(
  db: Executor,
  { tripId, seq, limit }: { tripId: string; seq: number; limit: number },
): Promise<MessageRow[]> {
  const later = Math.floor(limit / 2)
  const upTo = await store.listNewest(db, { tripId, beforeSeq: seq + 1, limit: limit - later })
  const after = later > 0 ? await store.listAfter(db, { tripId, afterSeq: seq, limit: later }) : []
  return [...upTo.reverse(), ...after]
}

function requireOneDirection({ before, after, around, changedAfter }: MessagesQuery): void {
  const asked = [before, after, around, changedAfter].filter((one) => one !== undefined)
  if (asked.length > 1)
    throw invalid('after', 'Ask in one direction: before, after or around a message, or after a version.')
}

function sentOf(outcome: Outcome): Sent {
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.sent
}
