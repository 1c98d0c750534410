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

/** Works out whom a deed is told, and puts what each is told where it gathers. Once, however often the deed is taken up. */
export function deedSpreader({ database, vapidKey }: Dependencies): LetterWriter {
  return async (payload, { id }, { now }) => {
    const deed = Payload.parse(payload)
    const isOurs = await database.transact(async ({ tx }) => {
      if (!(await store.takeDeed(tx, id, now))) return false
      await spread(tx, deed, { vapidKey, now })
      return true
    })
    return isOurs ? { told: 'sent' } : undefined
  }
}

type Tx = Work['tx']

async function spread(tx: Tx, deed: Deed, { vapidKey, now }: { vapidKey: string; now: Date }): Promise<void> {
  const tellable = await store.listTellable(tx, {
    tripId: deed.tripId,
    vapidKey,
    byDefault: defaultChannels(deed),
  })
  const addressOf = new Map(tellable.map(({ id, email }) => [id, email]))
  const rows = tellable.flatMap((person) => {
    const item = itemFor(deed, person.id)
    return item === undefined ? [] : channelsFor(person, item).map((channel) => ({ person, item, channel }))
  })
  const begun = await store.gather(
    tx,
    rows.map(({ person, item, channel }) => ({
      ...{ id: newId(now), user_id: person.id, trip_id: deed.tripId, category: categoryOf(item), channel },
      ...{ items: JSON.stringify(item), item_count: 1, created_at: now, updated_at: now, taken_by: null },
    })),
  )
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
}

/** The first that is for them; nobody is told of what they did themselves. */
function itemFor({ byUserId, tellings }: Deed, userId: string): NoticeItem | undefined {
  if (userId === byUserId) return undefined
  return tellings.find(({ to }) => to === 'crew' || to.includes(userId))?.item
}

/** What this may be told by to somebody who never chose anything. */
function defaultChannels({ tellings }: Deed): NoticeChannel[] {
  return NOTICE_CHANNELS.filter((channel) => tellings.some(({ item }) => isTold(item, channel, {})))
}

type Person = { choices: string | null; has_device: unknown; muted_at: Date | null }

function channelsFor(person: Person, item: NoticeItem) {
  if (isMuted(person, categoryOf(item))) return []
  const chosen = person.choices === null ? {} : chosenOf({ choices: person.choices })
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
