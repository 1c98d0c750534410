import type { MessagesQuery, ReadFrame, SearchQuery, SendMessage } from '@sendit/core/chat/contract.ts'
import { MESSAGES_PAGE, SEARCH_PAGE, UNREAD_CAP } from '@sendit/core/chat/limits.ts'
import { searchWords } from '@sendit/core/chat/search-words.ts'
import { tripTopic } from '#access/trip-events.ts'
import type { MemberAccess, TripAccess } from '#access/trip-gate.ts'
import { listClaimedBy } from '#access/trip-gate.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { AppDatabase, Executor, Work } from '#db/open.ts'
import { type Page, readPage } from '#db/statement.ts'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { invalid } from '#errors.ts'
import type { MessageRow } from './message-store.ts'
import * as messages from './message-store.ts'
import { findByWords } from './search-store.ts'
import { type Draft, type Outcome, type Sent, storeDrafts } from './sending-service.ts'
import * as store from './store.ts'
import { findPosition, findSeq } from './store.ts'

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
    keyOf: ({ access }) => (database.engine === 'sqlite' ? 'all trips' : access.tripId),
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
      const [row] = await messages.listExisting(db, [messageId], [])
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

export type Batcher<Item, Result> = {
  /** Resolves once the item's batch is through. Items of one lane keep their order. */
  add(item: Item): Promise<Result>
}

type Options<Item, Result> = {
  /** Answers one result per item, in their order. */
  run: (items: Item[]) => Promise<Result[]>
  /** Batches of different lanes run side by side. */
  keyOf: (item: Item) => string
  maxSize: number
}

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Runs together what waits together: while one batch is under way, the next one gathers. */
export function createBatcher<Item, Result>({ run, keyOf, maxSize }: Options<Item, Result>) {
  const batches = new Map<string, Waiting<Item, Result>[]>()

  async function drain(key: string, waiting: Waiting<Item, Result>[]) {
    while (waiting.length > 0) {
      // A SQLite transaction runs without a pause; only after one the other sockets of this moment are heard.
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
      // One item spoilt it for all: alone, each gets the answer that is its own.
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
    /** Messages with words that begin with each of those asked for, the newest first; none for a text without words. */
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
    /** The later of two devices wins; answers how far the member is. The crew hears of it where they let it. */
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

    /** Of everybody who lets the crew see it, for whoever does so too; one's own in any case. */
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
