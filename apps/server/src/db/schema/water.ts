import type { SpotLevel, TideNotes, WaterType } from '@sendit/core/beaches/spot.ts'
import type { KiteSource } from '@sendit/core/outings/limits.ts'
import type { PlanAnswer, PlanItemKind } from '@sendit/core/plan/limits.ts'
import type { Generated } from 'kysely'
import { is, isUser } from './column.ts'

// The plan, sessions on the water, wind and beaches.

export const plan_items = {
  id: is<string>(),
  trip_id: is<string>(),
  kind: is<PlanItemKind>(),
  title: is<string>(),
  /** Day and HH:mm at the place. */
  day: is<string>(),
  starts_at_time: is<string>(),
  /** Unused: see `until_time`. */
  ends_at_time: is<Generated<null>>(),
  /** On the next day when not after the start. */
  until_time: is<string | null>(),
  place: is<string | null>(),
  beach_id: is<string | null>(),
  note: is<string | null>(),
  created_by: isUser<string>('account'),
  created_at: is<Date>(),
  updated_at: is<Date>(),
  /** Cancelled; the row stays because messages refer to it. */
  called_off_at: is<Date | null>(),
}

export const plan_answers = {
  item_id: is<string>(),
  user_id: isUser<string>('account'),
  answer: is<PlanAnswer>(),
  answered_at: is<Date>(),
}

export const plan_guest_answers = {
  item_id: is<string>(),
  invite_id: is<string>(),
  answer: is<PlanAnswer>(),
  answered_at: is<Date>(),
}

export const outings = {
  id: is<string>(),
  trip_id: is<string>(),
  user_id: isUser<string>('account'),
  buddy_id: isUser<string | null>('trip'),
  item_id: is<string | null>(),
  /** When the rider tapped, and when the server received it: offline phones report late. */
  out_at: is<Date>(),
  out_received_at: is<Date>(),
  back_by_at: is<Date>(),
  back_at: is<Date | null>(),
  back_received_at: is<Date | null>(),
  back_marked_by: isUser<string | null>('account'),
  back_marked_by_name: is<string | null>(),
  /** Each happens once, however many servers. */
  asked_at: is<Date | null>(),
  alarmed_at: is<Date | null>(),
  shore_notified_at: is<Date | null>(),
  last_seen_at: is<Date | null>(),
  last_seen_received_at: is<Date | null>(),
  last_seen_by: isUser<string | null>('account'),
  last_seen_by_name: is<string | null>(),
  /** Square metres; null when unknown. */
  kite_size: is<Generated<number | null>>(),
  kite_name: is<Generated<string | null>>(),
  kite_source: is<Generated<KiteSource | null>>(),
  /** A guest's report does not end the session; a member or the rider must confirm it. */
  back_reported_at: is<Generated<Date | null>>(),
  back_reported_by_name: is<Generated<string | null>>(),
  back_is_by_link: is<Generated<number>>(),
  /** Cannot be undone a second time. */
  back_undone_at: is<Generated<Date | null>>(),
  extensions_by_link: is<Generated<number>>(),
  /** From an alarm that moving 'back by' ended. */
  former_alarmed_at: is<Generated<Date | null>>(),
  former_shore_notified_at: is<Generated<Date | null>>(),
}

export const water_links = {
  /** SHA-256 of its secret. */
  token_hash: is<string>(),
  outing_id: is<string>(),
  user_id: isUser<string>('account'),
  created_at: is<Date>(),
}

export const wind_windows = {
  id: is<string>(),
  trip_id: is<string>(),
  day: is<string>(),
  beach_id: is<string>(),
  beach_name: is<string>(),
  timezone: is<string>(),
  /** As last forecast, in whole knots and degrees. */
  from_at: is<Date>(),
  to_at: is<Date>(),
  lowest_knots: is<number>(),
  highest_knots: is<number>(),
  gust_knots: is<number | null>(),
  wind_direction: is<number>(),
  /** Widest extent so far; overlapping it means the same window. */
  first_from_at: is<Date>(),
  last_to_at: is<Date>(),
  notified_at: is<Date>(),
  /** When the forecast dropped it. */
  gone_at: is<Date | null>(),
}

/** When to check a trip's wind next; until then another server has it. */
export const wind_checks = {
  trip_id: is<string>(),
  due_at: is<Date>(),
  /** The trip's `updated_at` when checked; a changed trip is due at once. */
  checked_at: is<Date>(),
}

export const beaches = {
  id: is<string>(),
  name: is<string>(),
  town: is<string>(),
  region: is<string>(),
  country: is<string>(),
  country_code: is<string>(),
  latitude: is<number>(),
  longitude: is<number>(),
  timezone: is<string>(),
  shore_bearing: is<number>(),
  ideal_wind_directions: is<string>(),
  hazards: is<string>(),
  wind_min_knots: is<number>(),
  wind_max_knots: is<number>(),
  tide_notes: is<TideNotes>(),
  level: is<SpotLevel>(),
  water_type: is<WaterType>(),
  description: is<string>(),
  image_url: is<string | null>(),
}

export const seasons = {
  /** To a hundredth of a degree: 'latitude:longitude'. */
  point: is<string>(),
  history: is<string>(),
  counted_at: is<Date>(),
}
