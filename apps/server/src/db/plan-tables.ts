import type { PlanAnswer, PlanItemKind } from '@sendit/core/plan/limits.ts'

export interface PlanItemsTable {
  id: string
  trip_id: string
  kind: PlanItemKind
  title: string
  /** The place's calendar day, and HH:mm on its own clock: whoever flies in reads what the crew wrote. */
  day: string
  starts_at_time: string
  ends_at_time: string | null
  place: string | null
  beach_id: string | null
  note: string | null
  created_by: string
  created_at: Date
  updated_at: Date
  /** Set: it will not happen. The row stays for what was shared of it. */
  called_off_at: Date | null
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
  told_at: Date
  /** The forecast has it no more; null while it stands. */
  gone_at: Date | null
}

/** When the wind of a trip is looked at again; until then it is some server's. */
export interface WindLooksTable {
  trip_id: string
  due_at: Date
  /** The trip's `updated_at` as it was looked at: one that was changed since is due at once, since it may go elsewhere. */
  looked_at: Date
}

export interface OutingsTable {
  id: string
  trip_id: string
  user_id: string
  buddy_id: string | null
  item_id: string | null
  /** When the rider tapped, and when the server heard of it: a phone without network tells late. */
  out_at: Date
  told_out_at: Date
  back_by_at: Date
  /** The same of their return; null while they are out. */
  back_at: Date | null
  told_back_at: Date | null
  /** Who said that they are back; a guest has a name alone. */
  back_said_by: string | null
  back_said_by_name: string | null
  /** When the rider was asked, and when the crew was told; each happens once, whatever the number of servers. */
  asked_at: Date | null
  alarmed_at: Date | null
  /** When the rider's shore contact was told with the crew; null where they have none. */
  shore_told_at: Date | null
  /** When somebody saw them last, when the server heard of it, and who it was; a guest has a name alone. */
  last_seen_at: Date | null
  told_last_seen_at: Date | null
  last_seen_by: string | null
  last_seen_by_name: string | null
}
