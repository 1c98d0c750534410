import { quoteOf } from '@sendit/core/chat/quote.ts'
import {
  isUrgent,
  type NoticeCategory,
  type NoticeChannel,
  withDefaults,
} from '@sendit/core/notices/categories.ts'
import type { NoticeItem } from '@sendit/core/notices/items.ts'
import type { Collapsed } from '@sendit/core/notices/notice-text.ts'
import type { Executor } from '#db/tables.ts'
import * as store from './delivery-store.ts'
import type { Chosen } from './settings-service.ts'

/** What an item says as it is by now, asked of the features that know; undefined for what is over. */
export type StillSo = (
  db: Executor,
  item: NoticeItem,
  of: { tripId: string; userId: string },
) => Promise<NoticeItem | undefined>

type Sought = { userId: string; chosen: Chosen; channel: NoticeChannel; stillSo: StillSo }

/**
 * What of these notices is still to be told, in their order: nothing of trips that were left, of muted ones only what is urgent, nothing that is switched off,
 * was read or is over by now. Texts are those of now.
 */
export async function listStanding(
  db: Executor,
  notices: readonly store.NoticeRow[],
  { userId, chosen, channel, stillSo }: Sought,
): Promise<Collapsed[]> {
  const choices = withDefaults(chosen)
  const wanted = notices.filter(({ category }) => choices[category]?.[channel] === true)
  const trips = await store.listTrips(db, userId, [...new Set(wanted.map(({ trip_id }) => trip_id))])
  const tripOf = new Map(trips.map((trip) => [trip.id, trip]))
  const heard = wanted.filter(({ trip_id, category }) => !isMuted(tripOf.get(trip_id), category))
  const itemsOf = new Map(heard.map((notice) => [notice, readItems(notice)]))
  const texts = await listTexts(db, [...itemsOf.values()].flat())
  const standing: Collapsed[] = []
  for (const [notice, remembered] of itemsOf) {
    const { category, trip_id: tripId } = notice
    const trip = tripOf.get(tripId)
    if (trip === undefined) continue
    const items: NoticeItem[] = []
    for (const item of remembered) {
      const read = isSeen(notice, item, trip) ? undefined : asItReads(item, texts)
      const now = read && (await stillSo(db, read, { tripId, userId }))
      if (now !== undefined) items.push(now)
    }
    const count = notice.item_count - (remembered.length - items.length)
    if (items.length > 0) standing.push({ tripId, tripName: trip.name, category, items, count })
  }
  return standing
}

/** Oldest first: messages by their numbers, since several deeds are taken up side by side. */
function readItems({ items }: store.NoticeRow): NoticeItem[] {
  const numberOf = (item: NoticeItem) => ('seq' in item ? item.seq : 0)
  return (JSON.parse(`[${items}]`) as NoticeItem[]).sort((a, b) => numberOf(a) - numberOf(b))
}

/** Undefined for a message that was deleted. */
function asItReads(item: NoticeItem, texts: ReadonlyMap<string, string>): NoticeItem | undefined {
  if (!('messageId' in item)) return item
  const text = texts.get(item.messageId)
  return text === undefined ? undefined : { ...item, text }
}

/** By id, of those that were not deleted. */
async function listTexts(db: Executor, items: readonly NoticeItem[]): Promise<Map<string, string>> {
  const ids = items.flatMap((item) => ('messageId' in item ? [item.messageId] : []))
  const rows = await store.listMessageTexts(db, [...new Set(ids)])
  return new Map(rows.map(({ id, text }) => [id, quoteOf(text)]))
}

/** Whether the person hears nothing of this kind from a trip. */
export function isMuted(trip: Pick<Trip, 'muted_at'> | undefined, category: NoticeCategory): boolean {
  return trip !== undefined && trip.muted_at !== null && !isUrgent(category)
}

type Trip = Awaited<ReturnType<typeof store.listTrips>>[number]

/**
 * Whether they have read as far as a message. Whoever opened the trip has seen what else was new in it; that somebody is on the water
 * too long, or owes money, is not done with by looking.
 */
function isSeen({ updated_at }: store.NoticeRow, item: NoticeItem, trip: Trip): boolean {
  if ('seq' in item) return item.seq <= (trip.read_seq ?? 0)
  const { kind } = item
  if (kind === 'due' || kind === 'overdue' || kind === 'back' || kind === 'reminder') return false
  return trip.last_opened_at !== null && trip.last_opened_at > updated_at
}
