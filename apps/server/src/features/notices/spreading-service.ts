import {
  choiceFor,
  NOTICE_CHANNELS,
  type NoticeCategory,
  type NoticeChannel,
} from '@sendit/core/notices/categories.ts'
import { categoryOf, isMailed, NoticeItem } from '@sendit/core/notices/items.ts'
import { MESSAGE_SETTLE_SECONDS, PHOTO_QUIET_MINUTES } from '@sendit/core/notices/limits.ts'
import { z } from 'zod'
import type { Deed } from '#access/deeds.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { NewRow } from '#db/tables.ts'
import { NOTICE_LETTERS } from '#jobs/letter-lanes.ts'
import { enqueueLetters, type LetterWriter } from '#jobs/letter-outbox.ts'
import { type Chosen, chosenOf } from './settings-service.ts'
import * as store from './spreading-store.ts'
import { isMuted } from './standing-service.ts'

const Payload = z.object({
  tripId: z.string(),
  byUserId: z.string().nullable(),
  tellings: z.array(z.object({ to: z.union([z.literal('crew'), z.array(z.string())]), item: NoticeItem })),
})

type Dependencies = { database: AppDatabase; vapidKey: string }

/** Of what waits, taken along in one transaction: a crew that talks puts down dozens in the seconds between two looks. */
const DEEDS_AT_ONCE = 100
/** Where so many are to be told no further trip is taken along: a transaction on SQLite keeps everybody else from writing. */
const ENOUGH_ROWS = 1_000

/**
 * Works out whom a deed is told, and puts what each is told where it gathers; with it others that are due. Once, however often a
 * deed is taken up.
 */
export function deedSpreader({ database, vapidKey }: Dependencies): LetterWriter {
  return async (payload, { id }, { now }) => {
    const own = Payload.parse(payload)
    const letters = await database.transact(async ({ tx }) => {
      const isPostgres = database.engine === 'postgres'
      const held = await store.holdDeeds(tx, { letterId: id, now, atMost: DEEDS_AT_ONCE, isPostgres })
      const deeds = held.flatMap((row) => (row.id === id ? [{ id, ...own }] : readDeed(row)))
      return deeds.length === 0 ? 0 : spread(tx, deeds, { vapidKey, now })
    })
    return letters === 0 ? undefined : { told: 'sent', letters }
  }
}

type Tx = Work['tx']
type HeldDeed = Deed & { id: string }

/** Nothing of one that another version put down: its own attempts say so. */
function readDeed({ id, payload }: store.DeedRow): HeldDeed[] {
  const { success, data } = Payload.safeParse(JSON.parse(payload))
  return success ? [{ id, ...data }] : []
}

/** Tells the deeds trip by trip, that of the first before all, until it is enough; answers of how many. */
async function spread(
  tx: Tx,
  deeds: readonly HeldDeed[],
  { vapidKey, now }: { vapidKey: string; now: Date },
): Promise<number> {
  const addressOf = new Map<string, string>()
  const rows: NewRow<'notices'>[] = []
  const done: string[] = []
  for (const tripId of new Set(deeds.map((deed) => deed.tripId))) {
    if (rows.length >= ENOUGH_ROWS) break
    const ofTrip = deeds.filter((deed) => deed.tripId === tripId)
    const people = await store.listTellable(tx, { tripId, vapidKey, byDefault: defaultChannels(ofTrip) })
    for (const person of people) {
      addressOf.set(person.id, person.email)
      rows.push(...rowsFor(person, ofTrip, now))
    }
    done.push(...ofTrip.map(({ id }) => id))
  }
  await store.markSpread(tx, done, now)
  const inOrder = rows.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  const begun = await store.gather(tx, inOrder)
  await enqueueLetters(
    tx,
    begun.map(({ id, userId, channel, category }) => ({
      kind: NOTICE_LETTERS[channel],
      to: channel === 'email' ? (addressOf.get(userId) ?? '') : '',
      payload: { noticeId: id },
      dueAt: new Date(now.getTime() + settleMs(category)),
    })),
    now,
  )
  return done.length
}

/** What somebody is told of deeds in one trip: a row for each category and channel. */
function rowsFor(person: Person, deeds: readonly Deed[], now: Date): NewRow<'notices'>[] {
  const chosen = person.choices === null ? {} : chosenOf({ choices: person.choices })
  const rows = new Map<string, NewRow<'notices'>>()
  for (const deed of deeds) {
    const item = itemFor(deed, person.id)
    if (item === undefined) continue
    const category = categoryOf(item)
    for (const channel of channelsFor(person, item, chosen)) {
      const row = rows.get(`${category} ${channel}`)
      rows.set(`${category} ${channel}`, {
        ...{ id: row?.id ?? newId(now), user_id: person.id, trip_id: deed.tripId, category, channel },
        items: remembered(row?.items, JSON.stringify(item)),
        item_count: (row?.item_count ?? 0) + 1,
        ...{ created_at: now, updated_at: now, taken_by: null },
      })
    }
  }
  return [...rows.values()]
}

/** As gathering does it in the database. */
function remembered(before: string | undefined, item: string): string {
  return before !== undefined && before.length < store.MAX_REMEMBERED ? `${before},${item}` : item
}

/** One order for all servers. */
const placeOf = (row: NewRow<'notices'>) => [row.user_id, row.trip_id, row.category, row.channel].join()

/** The first that is for them; nobody is told of what they did themselves. */
function itemFor({ byUserId, tellings }: Deed, userId: string): NoticeItem | undefined {
  if (userId === byUserId) return undefined
  return tellings.find(({ to }) => to === 'crew' || to.includes(userId))?.item
}

/** By what these may be told to somebody who never chose anything. */
function defaultChannels(deeds: readonly Deed[]): NoticeChannel[] {
  const items = deeds.flatMap(({ tellings }) => tellings.map(({ item }) => item))
  return NOTICE_CHANNELS.filter((channel) => items.some((item) => isTold(item, channel, {})))
}

type Person = Awaited<ReturnType<typeof store.listTellable>>[number]

function channelsFor(person: Person, item: NoticeItem, chosen: Chosen) {
  if (isMuted(person, categoryOf(item))) return []
  return NOTICE_CHANNELS.filter(
    (channel) => isTold(item, channel, chosen) && (channel === 'email' || Boolean(person.has_device)),
  )
}

const isTold = (item: NoticeItem, channel: NoticeChannel, chosen: Chosen) =>
  choiceFor(categoryOf(item), chosen)[channel] && (channel === 'push' || isMailed(item))

/** How long it gathers before anything is told. */
export function settleMs(category: NoticeCategory): number {
  if (category === 'photos') return PHOTO_QUIET_MINUTES * 60_000
  return category === 'messages' || category === 'mentions' ? MESSAGE_SETTLE_SECONDS * 1000 : 0
}
