import type {
  Award,
  CreateAward,
  Nominate,
  Nomination,
  StepAward,
  Vote,
} from '@sendit/core/awards/contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import { ApiError } from '#lib/api-error.ts'
import type { MutationType, QueuedMutation } from '#offline/queued-mutation.ts'
import { useQueuedWrite } from '#offline/use-outbox.ts'
import { useToast } from '#ui/toast-context.ts'
import { useFailure } from '#ui/use-failure.ts'
import { withAward } from './award-facts.ts'
import { awardsQuery } from './queries.ts'

export function useCreateAward(tripId: string) {
  const cache = useAwardCache(tripId)
  const fail = useFailure()
  const toast = useToast()
  return useMutation({
    mutationFn: (award: CreateAward) => postAward(tripId, award),
    onSuccess(award) {
      // The server returns the existing award of that name.
      const title = cache.has(award.id) ? 'This award is there already' : 'Award created'
      cache.put(award)
      toast({ title, description: award.category, tone: 'success', icon: 'trophy' })
    },
    onError: (error) => fail('Failed to create custom award', error),
  })
}

export function useSetUpAward(tripId: string) {
  const cache = useAwardCache(tripId)
  return useMutation({
    mutationFn: (award: CreateAward) => postAward(tripId, award),
    scope: { id: `set up awards of ${tripId}` },
    onSuccess: cache.put,
  })
}

export type Nominating = { awardId: string; form: Nominate }

export const nominating: MutationType<Nominating, Nomination> = {
  name: 'nomination',
  send: ({ id, what: { awardId, form } }, { signal }) =>
    writeApi<Nomination>('POST', `${awardPath(awardId)}/nominations`, {
      body: form,
      idempotencyKey: id,
      signal,
    }),
  onSuccess: readAwardsAgain,
}

/** Pending until the awards are refetched. */
export function useNominate(tripId: string) {
  const { refresh } = useAwardCache(tripId)
  const fail = useFailure()
  return useQueuedWrite(nominating, {
    failed(error) {
      void refresh()
      fail('Failed to submit nomination', error)
    },
  })
}

export type Voting = { awardId: string; nominationId: string }

export const voting: MutationType<Voting, Vote> = {
  name: 'vote',
  send: ({ id, what: { awardId, nominationId } }, { signal }) =>
    writeApi<Vote>('POST', `${awardPath(awardId)}/vote`, {
      body: { nominationId },
      idempotencyKey: id,
      signal,
    }),
  onSuccess: readAwardsAgain,
}

/** Pending until the counts arrive, to prevent a second press. */
export function useCastVote(tripId: string) {
  const { refresh } = useAwardCache(tripId)
  const fail = useFailure()
  return useQueuedWrite(voting, {
    failed(error) {
      void refresh()
      fail('Failed to cast vote', error)
    },
  })
}

function readAwardsAgain(
  _answer: unknown,
  { tripId }: Pick<QueuedMutation, 'tripId'>,
  queryClient: QueryClient,
) {
  return tripId === null || queryClient.invalidateQueries({ queryKey: awardsQuery(tripId).queryKey })
}

/** A tie is not a failure: the person closing chooses the winner. */
export function useStepAward(tripId: string) {
  const cache = useAwardCache(tripId)
  const fail = useFailure()
  return useMutation({
    mutationFn: ({ awardId, form }: { awardId: string; form: StepAward }) =>
      writeApi<Award>('PATCH', awardPath(awardId), { body: form }),
    onSuccess: cache.put,
    onError(error, { form }) {
      void cache.refresh()
      if (tiedIn(error) !== null) return
      fail(FAILED[form.status ?? 'deadline'], error)
    },
  })
}

const FAILED = {
  nomination: 'Failed to change the award',
  voting: 'Failed to open voting',
  completed: 'Failed to close voting',
  deadline: 'Failed to set the deadline',
}

/** User ids of a tie that prevented closing, else null. */
export function tiedIn(error: Error): readonly string[] | null {
  return error instanceof ApiError && error.code === 'TIE' ? (error.problem?.tied ?? []) : null
}

/** Someone else acted first. */
export function hasMovedOn(error: Error): boolean {
  return error instanceof ApiError && error.code === 'AWARD_STATUS'
}

function postAward(tripId: string, award: CreateAward): Promise<Award> {
  const body = { ...award, status: 'nomination' }
  return writeApi<Award>('POST', `/api/trips/${encodeURIComponent(tripId)}/awards`, { body })
}

export function awardPath(awardId: string): string {
  return `/api/awards/${encodeURIComponent(awardId)}`
}

export function useAwardCache(tripId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = awardsQuery(tripId)
  return {
    has: (awardId: string) => queryClient.getQueryData(queryKey)?.some(({ id }) => id === awardId) ?? false,
    put(award: Award) {
      queryClient.setQueryData(queryKey, (awards) => awards && withAward(awards, award))
    },
    refresh: () => queryClient.invalidateQueries({ queryKey }),
  }
}
