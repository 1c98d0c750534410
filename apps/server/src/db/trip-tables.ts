import type { AwardStatus } from '@sendit/core/awards/award-status.ts'
import type { JourneyKind, TravelMode } from '@sendit/core/crew/journeys.ts'
import type { KiteSource } from '@sendit/core/outings/limits.ts'
import type { PlanAnswer, PlanItemKind } from '@sendit/core/plan/limits.ts'
import type { HidesUntil } from '@sendit/core/polls/poll-rules.ts'
import type { Generated } from 'kysely'

/** `id` is the row of `users` that everything else refers to. */
export interface PlaceholdersTable {
  id: string
  trip_id: string
  created_by: string
  created_at: Date
}

export interface JourneysTable {
  id: string
  trip_id: string
  user_id: string
  kind: JourneyKind
  /** YYYY-MM-DD and HH:MM at the place; null while unknown. */
  day: string
  time: string | null
  mode: TravelMode
  place: string
  reference: string
  seats_offered: number
  needs_seat: number
  created_at: Date
}

export interface PassengersTable {
  journey_id: string
  user_id: string
  taken_at: Date
}

export interface PlanItemsTable {
  id: string
  trip_id: string
  kind: PlanItemKind
  title: string
  /** Day and HH:mm at the place. */
  day: string
  starts_at_time: string
  /** Unused: see `until_time`. */
  ends_at_time: Generated<null>
  /** On the next day when not after the start. */
  until_time: string | null
  place: string | null
  beach_id: string | null
  note: string | null
  created_by: string
  created_at: Date
  updated_at: Date
  /** Cancelled; the row stays because messages refer to it. */
  called_off_at: Date | null
}

export interface PlanGuestAnswersTable {
  item_id: string
  invite_id: string
  answer: PlanAnswer
  answered_at: Date
}

export interface PlanAnswersTable {
  item_id: string
  user_id: string
  answer: PlanAnswer
  answered_at: Date
}

export interface WindWindowsTable {
  id: string
  trip_id: string
  day: string
  beach_id: string
  beach_name: string
  timezone: string
  /** As last forecast, in whole knots and degrees. */
  from_at: Date
  to_at: Date
  lowest_knots: number
  highest_knots: number
  gust_knots: number | null
  wind_direction: number
  /** Widest extent so far; overlapping it means the same window. */
  first_from_at: Date
  last_to_at: Date
  notified_at: Date
  /** When the forecast dropped it. */
  gone_at: Date | null
}

/** When to check a trip's wind next; until then another server has it. */
export interface WindChecksTable {
  trip_id: string
  due_at: Date
  /** The trip's `updated_at` when checked; a changed trip is due at once. */
  checked_at: Date
}

export interface OutingsTable {
  id: string
  trip_id: string
  user_id: string
  buddy_id: string | null
  item_id: string | null
  /** When the rider tapped, and when the server received it: offline phones report late. */
  out_at: Date
  out_received_at: Date
  back_by_at: Date
  back_at: Date | null
  back_received_at: Date | null
  back_marked_by: string | null
  back_marked_by_name: string | null
  /** Each happens once, however many servers. */
  asked_at: Date | null
  alarmed_at: Date | null
  shore_notified_at: Date | null
  last_seen_at: Date | null
  last_seen_received_at: Date | null
  last_seen_by: string | null
  last_seen_by_name: string | null
  /** Square metres; null when unknown. */
  kite_size: Generated<number | null>
  kite_name: Generated<string | null>
  kite_source: Generated<KiteSource | null>
  /** A guest's report does not end the session; a member or the rider must confirm it. */
  back_reported_at: Generated<Date | null>
  back_reported_by_name: Generated<string | null>
  back_is_by_link: Generated<number>
  /** Cannot be undone a second time. */
  back_undone_at: Generated<Date | null>
  extensions_by_link: Generated<number>
  /** From an alarm that moving 'back by' ended. */
  former_alarmed_at: Generated<Date | null>
  former_shore_notified_at: Generated<Date | null>
}

export interface WaterLinksTable {
  /** SHA-256 of its secret. */
  token_hash: string
  outing_id: string
  user_id: string
  created_at: Date
}

export interface SeasonsTable {
  /** To a hundredth of a degree: 'latitude:longitude'. */
  point: string
  history: string
  counted_at: Date
}

export interface CalendarFeedsTable {
  user_id: string
  /** 32 random bytes, base64url; the address derives from this and the installation's secret. */
  seed: string
  token_hash: string
  created_at: Date
}

/** Last state sent, to detect changed and removed events. */
export interface CalendarEntriesTable {
  /** 'user:…' or 'guest:…'. */
  reader: string
  uid: string
  trip_id: string
  /** RFC 5545, 3.8.7.4. */
  sequence: number
  /** SHA-256. */
  fingerprint: string
  content: string
  is_gone: number
  changed_at: Date
}

export interface PollsTable {
  id: string
  trip_id: string
  question: string
  is_multiple: number
  hides_until: HidesUntil
  closes_at: Date | null
  closed_at: Date | null
  closed_by: string | null
  created_by: string
  created_at: Date
  ending_notified_at: Generated<Date | null>
}

export interface PollOptionsTable {
  id: string
  poll_id: string
  place: number
  text: string
}

export interface PollVotesTable {
  poll_id: string
  option_id: string
  voter_id: string
  voted_at: Date
}

export interface AwardsTable {
  id: string
  trip_id: string
  category: string
  category_key: string
  description: string | null
  status: AwardStatus
  winner_id: string | null
  created_by: string | null
  created_at: Date
  voting_ends_at: Generated<Date | null>
  /** Ended without a single leader, awaiting a choice of winner. */
  voting_ended_at: Generated<Date | null>
  ending_notified_at: Generated<Date | null>
  reminded_at: Generated<Date | null>
  reminded_on: Generated<string | null>
}

export interface NominationsTable {
  id: string
  award_id: string
  nominated_user_id: string
  nominated_by: string
  reason: string | null
  created_at: Date
  media_id: Generated<string | null>
}

export interface VotesTable {
  award_id: string
  voter_id: string
  nomination_id: string
  voted_at: Date
}

export interface CeremoniesTable {
  trip_id: string
  award_ids: string
  place: number
  is_open: number
  led_by: string
  moved_at: Date
  started_at: Date | null
  ends_at: Date | null
}
