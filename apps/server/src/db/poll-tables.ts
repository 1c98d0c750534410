import type { HidesUntil } from '@sendit/core/polls/poll-rules.ts'
import type { Generated } from 'kysely'

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
  ending_told_at: Generated<Date | null>
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
