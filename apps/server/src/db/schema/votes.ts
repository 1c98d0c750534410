import type { AwardStatus } from '@sendit/core/awards/award-status.ts'
import type { HidesUntil } from '@sendit/core/polls/poll-rules.ts'
import type { Generated } from 'kysely'
import { is, isUser } from './column.ts'

// Polls and awards.

export const polls = {
  id: is<string>(),
  trip_id: is<string>(),
  question: is<string>(),
  is_multiple: is<number>(),
  hides_until: is<HidesUntil>(),
  closes_at: is<Date | null>(),
  closed_at: is<Date | null>(),
  closed_by: isUser<string | null>('account'),
  created_by: isUser<string>('account'),
  created_at: is<Date>(),
  ending_notified_at: is<Generated<Date | null>>(),
}

export const poll_options = {
  id: is<string>(),
  poll_id: is<string>(),
  place: is<number>(),
  text: is<string>(),
}

export const poll_votes = {
  poll_id: is<string>(),
  option_id: is<string>(),
  voter_id: isUser<string>('account'),
  voted_at: is<Date>(),
}

export const awards = {
  id: is<string>(),
  trip_id: is<string>(),
  category: is<string>(),
  category_key: is<string>(),
  description: is<string | null>(),
  status: is<AwardStatus>(),
  winner_id: isUser<string | null>('trip'),
  created_by: isUser<string | null>('account'),
  created_at: is<Date>(),
  voting_ends_at: is<Generated<Date | null>>(),
  /** Ended without a single leader, awaiting a choice of winner. */
  voting_ended_at: is<Generated<Date | null>>(),
  ending_notified_at: is<Generated<Date | null>>(),
  reminded_at: is<Generated<Date | null>>(),
  reminded_on: is<Generated<string | null>>(),
}

export const nominations = {
  id: is<string>(),
  award_id: is<string>(),
  nominated_user_id: isUser<string>(['award_id', 'awards']),
  nominated_by: isUser<string>('account'),
  reason: is<string | null>(),
  created_at: is<Date>(),
  media_id: is<Generated<string | null>>(),
}

export const votes = {
  award_id: is<string>(),
  voter_id: isUser<string>('account'),
  nomination_id: is<string>(),
  voted_at: is<Date>(),
}

export const ceremonies = {
  trip_id: is<string>(),
  award_ids: is<string>(),
  place: is<number>(),
  is_open: is<number>(),
  led_by: isUser<string>('account'),
  moved_at: is<Date>(),
  started_at: is<Date | null>(),
  ends_at: is<Date | null>(),
}
