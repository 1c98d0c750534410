import type { Poll, PollOption } from '@sendit/core/polls/contract.ts'
import { areResultsHidden, missingOf } from '@sendit/core/polls/poll-rules.ts'
import { readRows } from '#db/statement.ts'
import type { Person, PollRow } from './store.ts'

/** `viewerId`: null for guests, who have no vote. */
export type PollsFacts = { polls: PollRow[]; crew: Person[]; viewerId: string | null }
export type PollFacts = Omit<PollsFacts, 'polls'> & { poll: PollRow }

export const presentPolls = ({ polls, ...facts }: PollsFacts): Poll[] =>
  polls.map((poll) => presentPoll({ poll, ...facts }))

export function presentPoll({ poll, crew, viewerId }: PollFacts): Poll {
  const votes = readRows(poll.votes)
  const voters = new Set(votes.map((vote) => vote.voter_id))
  const isHidden = areResultsHidden({
    hidesUntil: poll.hides_until,
    isOver: poll.closed_at !== null,
    hasVoted: voters.has(viewerId ?? ''),
  })
  return {
    id: poll.id,
    question: poll.question,
    options: presentOptions(poll, isHidden),
    isMultiple: poll.is_multiple === 1,
    hidesResultsUntil: poll.hides_until,
    closesAt: poll.closes_at?.toISOString() ?? null,
    closedAt: poll.closed_at?.toISOString() ?? null,
    closedBy: poll.closed_by === null ? null : { id: poll.closed_by, name: poll.closed_by_name ?? '' },
    createdBy: poll.created_by,
    createdByName: poll.created_by_name,
    createdAt: poll.created_at.toISOString(),
    myOptions: votes.filter((vote) => vote.voter_id === viewerId).map((vote) => vote.option_id),
    voterCount: voters.size,
    missing: missingOf(crew, voters),
  }
}

function presentOptions(poll: PollRow, isHidden: boolean): PollOption[] {
  const votes = readRows(poll.votes)
  return readRows(poll.options).map(({ id, text }) => {
    if (isHidden) return { id, text, votes: null, voters: null }
    const voters = votes
      .filter((vote) => vote.option_id === id)
      .map((vote) => ({ id: vote.voter_id, name: vote.voter_name }))
    return { id, text, votes: voters.length, voters }
  })
}
