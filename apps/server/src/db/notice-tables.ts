import type { NoticeCategory, NoticeChannel } from '@sendit/core/notices/categories.ts'
import type { Generated } from 'kysely'

/** Of whoever changed anything; others have the defaults. */
export interface NoticeSettingsTable {
  user_id: string
  /** JSON: by category and channel what was chosen; what is not in it is as it is for everybody. */
  choices: string
  /** 1 or 0. */
  quiet_is_on: number
  /** Wall-clock times of their zone, HH:MM. */
  quiet_from: string
  quiet_until: string
  timezone: string | null
  /** 1 or 0. */
  hides_text: number
}

/** Browsers that are told: Web Push subscriptions. */
export interface PushDevicesTable {
  id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  /** Our public key when it subscribed: under another one it cannot be reached. */
  vapid_key: string
  label: string
  created_at: Date
  last_used_at: Date | null
  /** In which it was added: it goes with it. Null of browsers that were added before this was noted. */
  session_id: string | null
}

/** What waits to be told to one person of one trip, category and channel: one row gathers until its letter takes it. */
export interface NoticesTable {
  id: string
  user_id: string
  trip_id: string
  category: NoticeCategory
  channel: NoticeChannel
  /** JSON objects with commas between, oldest first. */
  items: string
  item_count: number
  created_at: Date
  /** When the last one came to it. */
  updated_at: Date
  /** 1: it waits for the end of quiet hours. */
  is_held: Generated<number>
  /** The letter that delivers it. */
  taken_by: string | null
  /** Ids of the devices that have it already, with spaces between. */
  devices_done: Generated<string>
}
