import type { Answer } from '@sendit/core/crew/answers.ts'
import type {
  ChangePlaceholder,
  Journey,
  MyAnswer,
  MyKites,
  NewJourney,
  Placeholder,
} from '@sendit/core/crew/contract.ts'
import type { Topic } from '@sendit/core/live/topics.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import { ApiError } from '#lib/api-error.ts'
import { newId, useLastingRepeatKey } from '#lib/new-id.ts'
import type { MutationType } from '#offline/queued-mutation.ts'
import { useQueuedWrite } from '#offline/use-outbox.ts'
import { readTopicAgain } from '#trip/topic-keys.ts'
import { useFailure } from '#ui/use-failure.ts'

const tripPath = (tripId: string) => `/api/trips/${encodeURIComponent(tripId)}`

export const answering: MutationType<MyAnswer, MyAnswer> = {
  name: 'answer',
  send: ({ id, tripId, what }, { signal }) =>
    writeApi<MyAnswer>('PUT', `${tripPath(tripId ?? '')}/my-answer`, {
      body: what,
      idempotencyKey: id,
      signal,
    }),
  onSuccess: (_answer, { tripId }, queryClient) =>
    tripId === null || readTopicAgain(queryClient, tripId, 'members'),
}

export function useAnswer(tripId: string) {
  const { mutate } = useAnswering()
  return (answer: Answer) => mutate(answerDraft(tripId, answer))
}

/** Rejects on failure, for forms that wait. */
export function useAnswerNow(tripId: string) {
  const { mutateAsync } = useAnswering()
  return (answer: Answer) => mutateAsync(answerDraft(tripId, answer))
}

function answerDraft(tripId: string, answer: Answer) {
  return { id: newId(), tripId, title: 'Your answer', what: { answer } }
}

function useAnswering() {
  const fail = useFailure()
  return useQueuedWrite(answering, { failed: (error) => fail('Failed to save your answer', error) })
}

export function useBringKites(tripId: string) {
  return useCrewWrite(tripId, 'members', 'Failed to save your kites', (kiteIds: string[]) =>
    writeApi<MyKites>('PUT', `${tripPath(tripId)}/my-kites`, { body: { kiteIds }, idempotencyKey: newId() }),
  )
}

const placeholderPath = (seatId: string) => `/api/seats/${encodeURIComponent(seatId)}`
const journeyPath = (journeyId: string) => `/api/journeys/${encodeURIComponent(journeyId)}`

export function useAddPlaceholder(tripId: string) {
  return useCrewWrite(tripId, 'members', 'Failed to add them', (name: string, keyFor) =>
    writeApi<Placeholder>('POST', `${tripPath(tripId)}/seats`, {
      body: { name },
      idempotencyKey: keyFor(name),
    }),
  )
}

export function useChangePlaceholder(tripId: string) {
  return useCrewWrite(
    tripId,
    'members',
    'Failed to save this',
    ({ seatId, change }: { seatId: string; change: ChangePlaceholder }) =>
      writeApi<Placeholder>('PATCH', placeholderPath(seatId), { body: change, idempotencyKey: newId() }),
  )
}

/** The dialog handles an open balance. */
export function useRemovePlaceholder(tripId: string) {
  return useCrewWrite(
    tripId,
    'members',
    'Failed to take them out',
    ({ seatId, anyway }: { seatId: string; anyway: boolean }) =>
      writeApi('DELETE', `${placeholderPath(seatId)}${anyway ? '?anyway=true' : ''}`),
  )
}

/** They owe or are owed money, so the user must settle up or insist. */
export function isOpenBalance(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'OUTSTANDING_BALANCE'
}

type JourneyWrite = { journeyId: string | undefined; form: NewJourney }

export function useSaveJourney(tripId: string) {
  return useCrewWrite(
    tripId,
    'journeys',
    'Failed to save the journey',
    ({ journeyId, form: { kind, userId, ...change } }: JourneyWrite, keyFor) => {
      if (journeyId !== undefined)
        return writeApi<Journey>('PATCH', journeyPath(journeyId), { body: change, idempotencyKey: newId() })
      const body = { ...change, kind, userId }
      const idempotencyKey = keyFor(JSON.stringify(body))
      return writeApi<Journey>('POST', `${tripPath(tripId)}/journeys`, { body, idempotencyKey })
    },
  )
}

export function useDeleteJourney(tripId: string) {
  return useCrewWrite(tripId, 'journeys', 'Failed to delete the journey', (journeyId: string) =>
    writeApi('DELETE', journeyPath(journeyId)),
  )
}

export function useCarSeat(tripId: string) {
  return useCrewWrite(
    tripId,
    'journeys',
    'No seat for you',
    ({ journeyId, takes }: { journeyId: string; takes: boolean }) =>
      writeApi<Journey>(
        takes ? 'PUT' : 'DELETE',
        `${journeyPath(journeyId)}/seat`,
        takes ? { body: {} } : {},
      ),
  )
}

/** Needs network. Refetches affected reads on failure too, and shows the reason. */
function useCrewWrite<Payload, Result>(
  tripId: string,
  topic: Topic,
  failure: string,
  write: (what: Payload, keyFor: (contents: string) => string) => Promise<Result>,
) {
  const { keyFor, done } = useLastingRepeatKey()
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useMutation({
    mutationFn: (what: Payload) => write(what, keyFor),
    onSuccess: done,
    onSettled: () => readTopicAgain(queryClient, tripId, topic),
    onError(error) {
      if (!isOpenBalance(error)) fail(failure, error)
    },
  })
}
