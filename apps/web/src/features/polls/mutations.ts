import type { ChangePoll, NewPoll, Poll } from '@sendit/core/polls/contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import { useRepeatKey } from '#lib/new-id.ts'
import type { MutationType } from '#offline/queued-mutation.ts'
import { useQueuedWrite } from '#offline/use-outbox.ts'
import { useFailure } from '#ui/use-failure.ts'
import { pollsQuery } from './queries.ts'

/** The chat shows it through its message. */
export function useCreatePoll(tripId: string) {
  const queryClient = useQueryClient()
  const keyOf = useRepeatKey()
  const fail = useFailure()
  return useMutation({
    mutationFn: (poll: NewPoll) =>
      writeApi<Poll>('POST', `/api/trips/${encodeURIComponent(tripId)}/polls`, {
        body: poll,
        idempotencyKey: keyOf(JSON.stringify(poll)),
      }),
    onSuccess: (poll) => put(queryClient, tripId, poll),
    onError: (error) => fail('Failed to post poll', error),
  })
}

export type PollVoting = { pollId: string; optionIds: string[] }

export const votingInPoll: MutationType<PollVoting, Poll> = {
  name: 'poll-vote',
  send: ({ id, what: { pollId, optionIds } }, { signal }) =>
    writeApi<Poll>('PUT', `${pollPath(pollId)}/vote`, { body: { optionIds }, idempotencyKey: id, signal }),
  onSuccess: (_poll, { tripId }, queryClient) => tripId === null || readAgain(queryClient, tripId),
}

/** Pending until the results arrive, to prevent a second press. */
export function useVoteInPoll(tripId: string) {
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useQueuedWrite(votingInPoll, {
    failed(error) {
      void readAgain(queryClient, tripId)
      fail('Failed to cast vote', error)
    },
  })
}

export function useChangePoll(tripId: string, pollId: string) {
  const queryClient = useQueryClient()
  const keyOf = useRepeatKey()
  const fail = useFailure()
  return useMutation({
    mutationFn: (change: ChangePoll) =>
      writeApi<Poll>('PATCH', pollPath(pollId), {
        body: change,
        idempotencyKey: keyOf(JSON.stringify(change)),
      }),
    onSuccess: (poll) => put(queryClient, tripId, poll),
    onError(error, { isClosed }) {
      void readAgain(queryClient, tripId)
      fail(isClosed ? 'Failed to close poll' : 'Failed to add answer', error)
    },
  })
}

const pollPath = (pollId: string) => `/api/polls/${encodeURIComponent(pollId)}`

function readAgain(queryClient: QueryClient, tripId: string) {
  return queryClient.invalidateQueries({ queryKey: pollsQuery(tripId).queryKey })
}

function put(queryClient: QueryClient, tripId: string, poll: Poll): void {
  queryClient.setQueryData(pollsQuery(tripId).queryKey, (polls) =>
    polls?.some(({ id }) => id === poll.id)
      ? polls.map((other) => (other.id === poll.id ? poll : other))
      : polls && [poll, ...polls],
  )
}
