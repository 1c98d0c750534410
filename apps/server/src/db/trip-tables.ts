import type { AwardStatus } from '@sendit/core/awards/award-status.ts'
import type { JourneyKind, TravelMode } from '@sendit/core/crew/journeys.ts'
import type { KiteSource } from '@sendit/core/outings/limits.ts'
import type { PlanAnswer, PlanItemKind } from '@sendit/core/plan/limits.ts'
import type { HidesUntil } from '@sendit/core/polls/poll-rules.ts'
import type { Generated } from 'kysely'

/** Somebody of a trip who has no account; `id` is the row of `users` by which all else names them. */
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
  /** YYYY-MM-DD and HH:MM of the place; null while the time is not known. */
  day: string
  time: string | null
  mode: TravelMode
  place: string
  reference: string
  seats_offered: number
  /** 1: they look for a seat in a car. */
  needs_seat: number
  created_at: Date
}

/** Who has taken a seat in the car of a journey. */
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
  /** The place's calendar day, and HH:mm on its own clock: whoever flies in reads what the crew wrote. */
  day: string
  starts_at_time: string
  /** Empty: see `until_time`. */
  ends_at_time: Generated<null>
  /** On the day after `day` where it is not after the start. */
  until_time: string | null
  place: string | null
  beach_id: string | null
  note: string | null
  created_by: string
  created_at: Date
  updated_at: Date
  /** Set: it will not happen. The row stays for what was shared of it. */
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

/** A GO window that a crew was told of. */
export interface WindWindowsTable {
  id: string
  trip_id: string
  /** The place's calendar day. */
  day: string
  beach_id: string
  beach_name: string
  timezone: string
  /** As the forecast had it last, in whole knots and degrees. */
  from_at: Date
  to_at: Date
  lowest_knots: number
  highest_knots: number
  gust_knots: number | null
  wind_direction: number
  /** All that it ever spanned: what overlaps that is no other window. */
  first_from_at: Date
  last_to_at: Date
  notified_at: Date
  /** The forecast has it no more; null while it stands. */
  gone_at: Date | null
}

/** When the wind of a trip is looked at again; until then it is some server's. */
export interface WindChecksTable {
  trip_id: string
  due_at: Date
  /** The trip's `updated_at` as it was looked at: one that was changed since is due at once, since it may go elsewhere. */
  checked_at: Date
}

export interface OutingsTable {
  id: string
  trip_id: string
  user_id: string
  buddy_id: string | null
  item_id: string | null
  /** When the rider tapped, and when the server heard of it: a phone without network tells late. */
  out_at: Date
  out_received_at: Date
  back_by_at: Date
  /** The same of their return; null while they are out. */
  back_at: Date | null
  back_received_at: Date | null
  /** Who said that they are back; a guest has a name alone. */
  back_marked_by: string | null
  back_marked_by_name: string | null
  /** When the rider was asked, and when the crew was told; each happens once, whatever the number of servers. */
  asked_at: Date | null
  alarmed_at: Date | null
  /** When the rider's shore contact was told with the crew; null where they have none. */
  shore_notified_at: Date | null
  /** When somebody saw them last, when the server heard of it, and who it was; a guest has a name alone. */
  last_seen_at: Date | null
  last_seen_received_at: Date | null
  last_seen_by: string | null
  last_seen_by_name: string | null
  /** In square metres, with whether the rider said so; null where nobody knows which kite it is. */
  kite_size: Generated<number | null>
  kite_name: Generated<string | null>
  kite_source: Generated<KiteSource | null>
  /** A guest says that they are back; they are out until a member or the rider does. */
  back_reported_at: Generated<Date | null>
  back_reported_by_name: Generated<string | null>
  /** 1 where the rider said by the link of a letter that they are back, and nobody has confirmed it. */
  back_is_by_link: Generated<number>
  /** When that was taken back: it is not taken a second time. */
  back_undone_at: Generated<Date | null>
  extensions_by_link: Generated<number>
  /** When crew and shore contact were told of an alarm that moving 'back by' ended. */
  former_alarmed_at: Generated<Date | null>
  former_shore_notified_at: Generated<Date | null>
}

/** What the link of a letter about the water opens: one outing, to one person. */
export interface WaterLinksTable {
  /** SHA-256 of its secret. */
  token_hash: string
  outing_id: string
  user_id: string
  created_at: Date
}

/** What past years were like at a place, so that its provider is asked once in a quarter of a year. */
export interface SeasonsTable {
  /** The place of it, to a hundredth of a degree: 'latitude:longitude'. */
  point: string
  /** JSON: the port's SeasonHistory. */
  history: string
  counted_at: Date
}

/** Whose calendar has a secret address. */
export interface CalendarFeedsTable {
  user_id: string
  /** 32 random bytes in base64url, others each time; with the installation's secret the address is made of it. */
  seed: string
  token_hash: string
  created_at: Date
}

/** What somebody's calendar was told of an event, so that the next telling knows what has changed and what is gone. */
export interface CalendarEntriesTable {
  /** 'user:…' or 'guest:…'. */
  reader: string
  uid: string
  trip_id: string
  /** RFC 5545, 3.8.7.4. */
  sequence: number
  /** SHA-256 of the event as it was told. */
  fingerprint: string
  /** JSON of what a cancelled event still says. */
  content: string
  is_gone: number
  /** In whole seconds. */
  changed_at: Date
}

export interface PollsTable {
  id: string
  trip_id: string
  question: string
  /** 1: everybody may choose several. */
  is_multiple: number
  hides_until: HidesUntil
  /** The deadline; what is left open by it is closed by a job. */
  closes_at: Date | null
  closed_at: Date | null
  /** Null for one that its deadline closed. */
  closed_by: string | null
  created_by: string
  created_at: Date
  /** When those who had not voted were told that it closes within a day. */
  ending_notified_at: Generated<Date | null>
}

export interface PollOptionsTable {
  id: string
  poll_id: string
  /** From 0, in the order in which they were written. */
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
  /** What tells two categories apart; see core's categoryKey. */
  category_key: string
  description: string | null
  status: AwardStatus
  winner_id: string | null
  /** Null for the awards that came with the trip. */
  created_by: string | null
  created_at: Date
  /** The deadline; voting that is open by then is closed by a job. */
  voting_ends_at: Generated<Date | null>
  /** When it was, without one leader: its status stays until somebody picks the winner. */
  voting_ended_at: Generated<Date | null>
  /** When those who had not voted were told that it closes within a day. */
  ending_notified_at: Generated<Date | null>
  /** When those who had not voted were last reminded by somebody, and on which day of the trip's place. */
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
  /** The evidence; a photo that was deleted shows no more. */
  media_id: Generated<string | null>
}

export interface VotesTable {
  award_id: string
  voter_id: string
  nomination_id: string
  voted_at: Date
}

/** The one that runs in a trip, or ran last. */
export interface CeremoniesTable {
  trip_id: string
  /** JSON list of the awards whose envelopes are opened, in their order. */
  award_ids: string
  /** The envelope in front, from 0. */
  place: number
  /** 1: it is open. */
  is_open: number
  led_by: string
  moved_at: Date
  /** Null of one that began before this was noted. */
  started_at: Date | null
  /** When it is over unless somebody moves it before. */
  ends_at: Date | null
}
