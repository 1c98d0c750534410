import { type PollVoting, votingInPoll } from '#features/polls/mutations.ts'
import type { Entry } from '#outbox/entry.ts'
import { useEntries } from '#outbox/use-outbox.ts'

/** The vote that this person cast last in a poll and that waits for network, or was refused. */
export function useWaitingPollVote(tripId: string, pollId: string): Entry<PollVoting> | undefined {
  return useEntries(votingInPoll, tripId).findLast(({ what }) => what.pollId === pollId)
}
