import type { NotificationCategory, NotificationChannel } from '@sendit/core/notifications/categories.ts'
import type { Generated } from 'kysely'
import { is, isUser } from './column.ts'

// The job queue and notifications.

export const jobs = {
  id: is<string>(),
  kind: is<string>(),
  to_address: is<string>(),
  /** JSON; never a raw token. */
  payload: is<string>(),
  attempts: is<Generated<number>>(),
  due_at: is<Date>(),
  leased_until_at: is<Date | null>(),
  sent_at: is<Date | null>(),
  dead_at: is<Date | null>(),
  last_error: is<string | null>(),
  created_at: is<Date>(),
}

export const notification_settings = {
  user_id: isUser<string>('account'),
  choices: is<string>(),
  quiet_is_on: is<number>(),
  /** HH:MM in the user's zone. */
  quiet_from: is<string>(),
  quiet_until: is<string>(),
  timezone: is<string | null>(),
  hides_text: is<number>(),
}

export const push_devices = {
  id: is<string>(),
  user_id: isUser<string>('account'),
  endpoint: is<string>(),
  p256dh: is<string>(),
  auth: is<string>(),
  /** VAPID key at subscription; under another one pushes fail. */
  vapid_key: is<string>(),
  label: is<string>(),
  created_at: is<Date>(),
  last_used_at: is<Date | null>(),
  /** Deleted with this session. Null for older subscriptions. */
  session_id: is<string | null>(),
}

/** One row per person, trip, category and channel collects items until a job takes it. */
export const notifications = {
  id: is<string>(),
  user_id: isUser<string>('account'),
  trip_id: is<string>(),
  category: is<NotificationCategory>(),
  channel: is<NotificationChannel>(),
  /** Comma-separated JSON objects, oldest first. */
  items: is<string>(),
  item_count: is<number>(),
  created_at: is<Date>(),
  updated_at: is<Date>(),
  is_held: is<Generated<number>>(),
  job_id: is<string | null>(),
  devices_done: is<Generated<string>>(),
}
