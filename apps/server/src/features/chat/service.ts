import type { MessagesQuery, ReadFrame, SearchQuery, SendMessage } from '@sendit/core/chat/contract.ts'
import { MESSAGES_PAGE, SEARCH_PAGE, UNREAD_CAP } from '@sendit/core/chat/limits.ts'
import { searchWords } from '@sendit/core/chat/search-words.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { AppDatabase, Executor, Work } from '#db/open.ts'
import { type Page, readPage } from '#db/statement.ts'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { invalid } from '#errors.ts'
import { tripTopic } from '#live/trip-events.ts'
import type { MemberAccess, TripAccess } from '#trips/trip-gate.ts'
import { listClaimedBy } from '#trips/trip-gate.ts'
import type { MessageRow } from './message-store.ts'
import * as messages from './message-store.ts'
import { findByWords } from './search-store.ts'
import { type Draft, type Outcome, type Sent, storeDrafts } from './sending-service.ts'
import * as store from './store.ts'
import { findPosition, findSeq } from './store.ts'

/** More per transaction gains little and makes everyone wait for the last. */
const MAX_TOGETHER = 100
/** Bounds the cost of a long monologue. */
const UNREAD_LOOK = 5_000

export type ChatService = ReturnType<typeof createChatService>

export type MessagesPage = {
  rows: MessageRow[]
  next: { before?: string | undefined; after?: string | undefined; changedAfter?: string | undefined }
}

type Dependencies = {
  database: AppDatabase
  clock: Clock
  announce: (tripId: string, message: MessageRow) => Promise<void>
}

export function createChatService({ database, clock, announce }: Dependencies) {
  const { db } = database
  const batcher = createBatcher<Draft, Outcome>({
    run: (drafts) =>
      database.transactIn(drafts[0]?.access.tripId ?? '', ({ tx }) => storeDrafts(tx, drafts, clock)),
    // SQLite has one writer, so everything shares transactions; otherwise a busy trip must not delay others.
    keyOf: ({ access }) => (database.engine === 'sqlite' ? 'all trips' : access.tripId),
    maxSize: MAX_TOGETHER,
  })

  return {
    /**
     * Stored, broadcast, then acknowledged. A repeat is broadcast again, since a lost broadcast may be its cause; clients
     * deduplicate by id.
     */
    async send(access: TripAccess, message: SendMessage): Promise<Sent> {
      const sent = sentOf(await batcher.add({ access, message }))
      await announce(access.tripId, sent.message)
      return sent
    },

    async sendWithin({ tx, afterCommit }: Work, access: TripAccess, message: SendMessage): Promise<Sent> {
      const [outcome] = await storeDrafts(tx, [{ access, message }], clock)
      if (outcome === undefined) throw new Error('a draft was left without an outcome')
      const sent = sentOf(outcome)
      afterCommit(() => announce(access.tripId, sent.message))
      return sent
    },

    /** The server that stored it may have died before broadcasting. */
    async announceAgain({ tripId }: TripAccess, messageId: string): Promise<void> {
      const [row] = await messages.listExisting(db, [messageId], [])
      if (row !== undefined) await announce(tripId, row)
    },

    async listPage({ tripId, state }: TripAccess, query: MessagesQuery): Promise<MessagesPage> {
      const limit = query.limit ?? MESSAGES_PAGE
      requireOneDirection(query)
      const { after, changedAfter } = query
      if (changedAfter !== undefined) {
        // A higher version comes from before a restore from backup.
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

    listPins: ({ tripId }: TripAccess): Promise<MessageRow[]> => store.listPinned(db, { tripId }),

    /** Counts up to the badge's maximum. */
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

export type Batcher<Item, Result> = {
  /** Order is kept per key. */
  add(item: Item): Promise<Result>
}

type Options<Item, Result> = {
  /** One result per item, in order. */
  run: (items: Item[]) => Promise<Result[]>
  keyOf: (item: Item) => string
  maxSize: number
}

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** While one batch runs, the next one collects. */
export function createBatcher<Item, Result>({ run, keyOf, maxSize }: Options<Item, Result>) {
  const batches = new Map<string, Waiting<Item, Result>[]>()

  async function drain(key: string, waiting: Waiting<Item, Result>[]) {
    while (waiting.length > 0) {
      // SQLite transactions do not yield; this lets other sockets be read first.
      await new Promise<void>((resolve) => setImmediate(resolve))
      await runBatch(waiting.splice(0, maxSize))
    }
    batches.delete(key)
  }

  async function runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length === 1 || error instanceof DatabaseUnavailable) {
        for (const { reject } of batch) reject(error)
        return
      }
      // One bad item fails the batch: retried singly, each gets its own answer.
      for (const single of batch) await runBatch([single])
    }
  }

  const batcher: Batcher<Item, Result> = {
    add(item) {
      return new Promise<Result>((resolve, reject) => {
        const key = keyOf(item)
        const open = batches.get(key)
        if (open !== undefined) {
          open.push({ item, resolve, reject })
          return
        }
        const waiting = [{ item, resolve, reject }]
        batches.set(key, waiting)
        void drain(key, waiting)
      })
    },
  }
  return batcher
}

export type SearchService = ReturnType<typeof createSearchService>

export function createSearchService({ database }: { database: AppDatabase }) {
  const { db } = database

  return {
    /** Newest first; prefix search. Empty for text without words. */
    async find(
      { tripId, state }: TripAccess,
      { q, before, from, with: kind }: SearchQuery,
    ): Promise<Page<MessageRow>> {
      const beforeSeq = before === undefined ? state.messageSeq + 1 : await findSeq(db, tripId, before)
      if (beforeSeq === undefined) throw invalid('before', 'This message is not in the trip.')
      const words = searchWords(q)
      if (words.length === 0) return { rows: [], next: undefined }
      return readPage(SEARCH_PAGE, (limit) =>
        findByWords(db, { tripId, words, beforeSeq, limit, from, kind }),
      )
    },
  }
}

export type ReadService = ReturnType<typeof createReadService>
type ReadServiceDependencies = { database: AppDatabase; clock: Clock; realtime: Realtime }

export function createReadService({ database: { db }, clock, realtime }: ReadServiceDependencies) {
  return {
    /** The later of two devices wins. Broadcast if the member shares read receipts. */
    async setPosition({ tripId, actor, state }: MemberAccess, seq: number): Promise<{ seq: number }> {
      if (seq > state.messageSeq) throw invalid('seq', 'No message has this number yet.')
      const { userId, user } = actor
      const row = { trip_id: tripId, user_id: userId, seq, read_at: clock.now() }
      const isFurther = await store.raisePosition(db, row)
      if (!isFurther) return { seq: await store.findPosition(db, tripId, userId) }
      if (user.shows_reads === 1) {
        const frame: ReadFrame = { type: 'read', tripId, id: userId, seq }
        await realtime.publish(tripTopic(tripId), JSON.stringify(frame))
      }
      return { seq }
    },

    /** Mutual: only members who share theirs see others'; always one's own. */
    async list({ tripId, actor }: TripAccess): Promise<{ id: string; seq: number }[]> {
      const own = actor.kind === 'user' ? actor.userId : undefined
      const mayLook = actor.kind === 'guest' || actor.user.shows_reads === 1
      const positions = await store.listPositions(db, tripId)
      return positions
        .filter(({ id, shows_reads }) => id === own || (mayLook && shows_reads === 1))
        .map(({ id, seq }) => ({ id, seq }))
    },
  }
}
