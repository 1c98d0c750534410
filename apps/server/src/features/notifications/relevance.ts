import { excerptOf } from '@sendit/core/chat/excerpt.ts'
import { QUOTE_LENGTH } from '@sendit/core/chat/limits.ts'
import {
  isUrgent,
  isWanted,
  type NotificationCategory,
  type NotificationChannel,
} from '@sendit/core/notifications/categories.ts'
import type { NotificationItem } from '@sendit/core/notifications/items.ts'
import { MAIL_EXCERPT_LENGTH } from '@sendit/core/notifications/limits.ts'
import type { Collapsed } from '@sendit/core/notifications/notification-text.ts'
import type { Executor } from '#db/schema.ts'
import * as store from './delivery-store.ts'
import type { Chosen } from './settings-service.ts'

export type RelevanceCheck = (
  db: Executor,
  item: NotificationItem,
  of: { tripId: string; userId: string },
) => Promise<NotificationItem | undefined>

type Sought = {
  userId: string
  chosen: Chosen
  channel: NotificationChannel
  isStillRelevant: RelevanceCheck
}

/** Keeps order. Drops left trips, muted ones unless urgent, opted-out, read or outdated items; texts are current. */
export async function listPending(
  db: Executor,
  notifications: readonly store.NotificationRow[],
  { userId, chosen, channel, isStillRelevant }: Sought,
): Promise<Collapsed[]> {
  const wanted = notifications.filter(({ category }) => isWanted(category, channel, chosen))
  const trips = await store.listTrips(db, userId, [...new Set(wanted.map(({ trip_id }) => trip_id))])
  const tripOf = new Map(trips.map((trip) => [trip.id, trip]))
  const unmuted = wanted.filter(({ trip_id, category }) => !isMuted(tripOf.get(trip_id), category))
  const itemsOf = new Map(unmuted.map((notification) => [notification, readItems(notification)]))
  const most = channel === 'email' ? MAIL_EXCERPT_LENGTH : QUOTE_LENGTH
  const texts = await listTexts(db, [...itemsOf.values()].flat(), most)
  const pending: Collapsed[] = []
  for (const [notification, remembered] of itemsOf) {
    const { category, trip_id: tripId } = notification
    const trip = tripOf.get(tripId)
    if (trip === undefined) continue
    const items: NotificationItem[] = []
    for (const item of remembered) {
      const read = isSeen(notification, item, trip) ? undefined : asItReads(item, texts)
      const now = read && (await isStillRelevant(db, read, { tripId, userId }))
      if (now !== undefined) items.push(now)
    }
    const count = notification.item_count - (remembered.length - items.length)
    if (items.length > 0) pending.push({ tripId, tripName: trip.name, category, items, count })
  }
  return pending
}

/** By message number, since events are handled concurrently. */
function readItems({ items }: store.NotificationRow): NotificationItem[] {
  const numberOf = (item: NotificationItem) => ('seq' in item ? item.seq : 0)
  return (JSON.parse(`[${items}]`) as NotificationItem[]).sort((a, b) => numberOf(a) - numberOf(b))
}

function asItReads(item: NotificationItem, texts: ReadonlyMap<string, string>): NotificationItem | undefined {
  if (!('messageId' in item)) return item
  const text = texts.get(item.messageId)
  return text === undefined ? undefined : { ...item, text }
}

async function listTexts(
  db: Executor,
  items: readonly NotificationItem[],
  most: number,
): Promise<Map<string, string>> {
  const ids = items.flatMap((item) => ('messageId' in item ? [item.messageId] : []))
  const rows = await store.listMessageTexts(db, [...new Set(ids)])
  return new Map(rows.map(({ id, text }) => [id, excerptOf(text, most)]))
}

export function isMuted(trip: Pick<Trip, 'muted_at'> | undefined, category: NotificationCategory): boolean {
  return trip !== undefined && trip.muted_at !== null && !isUrgent(category)
}

type Trip = Awaited<ReturnType<typeof store.listTrips>>[number]

/** Opening the trip marks everything as seen except water alerts and debts. */
function isSeen({ updated_at }: store.NotificationRow, item: NotificationItem, trip: Trip): boolean {
  if ('seq' in item) return item.seq <= (trip.read_seq ?? 0)
  if ('outingId' in item || item.kind === 'reminder') return false
  return trip.last_opened_at !== null && trip.last_opened_at > updated_at
}
