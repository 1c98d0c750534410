import type { NotificationCategory, NotificationChannel } from '@sendit/core/notifications/categories.ts'
import type { Board, Level } from '@sendit/core/profile/limits.ts'
import type { Generated } from 'kysely'

export interface UsersTable {
  id: string
  /** Trimmed and lower-cased before it comes here. */
  email: string
  display_name: string
  first_name: string | null
  last_name: string | null
  profile_image_url: string | null
  weight_kg: number | null
  level: Level | null
  /** 1 or 0: whether the crew may see how far they have read. */
  shows_reads: Generated<number>
  /** How to pay them: for people who owe them, and nobody else. */
  payment_details: Generated<string | null>
  payment_link: Generated<string | null>
  /** JSON list of kites, in the rider's order; null: none. */
  quiver: Generated<string | null>
  board: Generated<Board | null>
  /** E.164. */
  phone: Generated<string | null>
  /** Rises when its owner signs out everywhere else: browsers that are known by an earlier one are strangers again. */
  browser_version: Generated<number>
  created_at: Date
}

export interface SessionsTable {
  id: string
  user_id: string
  token_hash: string
  user_agent: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

export interface SignInLinksTable {
  id: string
  token_hash: string
  email: string
  invite_id: string | null
  return_path: string | null
  asked_hash: string | null
  code_hash: string | null
  code_tries: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface PasskeysTable {
  id: string
  user_id: string
  /** The host it was made for. */
  rp_id: string
  /** As the authenticator calls it, base64url, and its COSE public key. */
  credential_id: string
  public_key: string
  /** How often it was used, as it says itself; always 0 of those that do not count. */
  counter: number
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface PasskeyChallengesTable {
  id: string
  challenge_hash: string
  /** The session that adds a passkey; null for signing in. */
  session_id: string | null
  expires_at: Date
}

/** Somebody on shore, named by a rider: asked until they have confirmed, and then without a link. */
export interface ShoreContactsTable {
  id: string
  user_id: string
  email: string
  token_hash: string | null
  asked_at: Date
  expires_at: Date | null
  confirmed_at: Date | null
}

/** Of whoever changed anything; others have the defaults. */
/** What is counted within a day, under what it is for. */
export interface DailyCountsTable {
  key: string
  /** When its first came. */
  started_at: Date
  taken: number
  /** From then on nothing passes. */
  stopped_at: Date | null
}

export interface NotificationSettingsTable {
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
export interface NotificationsTable {
  id: string
  user_id: string
  trip_id: string
  category: NotificationCategory
  channel: NotificationChannel
  /** JSON objects with commas between, oldest first. */
  items: string
  item_count: number
  created_at: Date
  /** When the last one came to it. */
  updated_at: Date
  /** 1: it waits for the end of quiet hours. */
  is_held: Generated<number>
  /** The letter that delivers it. */
  job_id: string | null
  /** Ids of the devices that have it already, with spaces between. */
  devices_done: Generated<string>
}
