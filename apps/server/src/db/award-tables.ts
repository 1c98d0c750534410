import type { AwardStatus } from '@sendit/core/awards/award-status.ts'
import type { Generated } from 'kysely'

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
  ending_told_at: Generated<Date | null>
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
}
