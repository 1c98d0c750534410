import type { Outing } from '@sendit/core/outings/contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { readApi, writeApi } from '#lib/api-client.ts'
import { serverNow } from '#lib/last-contact.ts'
import { newId } from '#lib/new-id.ts'
import type { MutationType, QueuedMutation } from '#offline/queued-mutation.ts'
import { useQueuedWrite } from '#offline/use-outbox.ts'
import { readTopicAgain } from '#trip/topic-keys.ts'
import { useFailure } from '#ui/use-failure.ts'

/** `at` is the time of the tap, since an offline phone sends late. */
export type GoingOut = {
  backBy: string
  buddyId: string | null
  itemId: string | null
  /** Absent in mutations queued by an older version. */
  kiteId?: string | null
  at: string
}
/** Without an id: the rider's latest outing on the server, as start and end were both queued. */
export type ComingBack = { outingId: string | null; riderId: string; at: string }
export type SeeingRider = { outingId: string; seenAt: string }
export type MovingBackBy = { outingId: string; backBy: string }

const boardPath = (tripId: string | null) => `/api/trips/${encodeURIComponent(tripId ?? '')}/outings`
const outingPath = (outingId: string) => `/api/outings/${encodeURIComponent(outingId)}`

export const goingOut: MutationType<GoingOut, Outing> = {
  name: 'outing-out',
  send: ({ id, tripId, what }, { signal }) =>
    writeApi<Outing>('POST', boardPath(tripId), { body: what, idempotencyKey: id, signal }),
  onSuccess: (_outing, mutation, queryClient) => readAgain(queryClient, mutation),
}

export const comingBack: MutationType<ComingBack, Outing | null> = {
  name: 'outing-back',
  async send({ id, tripId, what: { at, ...whose } }, { signal }) {
    const outingId = whose.outingId ?? (await findOpenOuting(tripId, whose.riderId, signal))
    // The start was refused or deleted, so there is nothing to end.
    if (outingId === undefined) return null
    return writeApi<Outing>('POST', `${outingPath(outingId)}/back`, {
      body: { at },
      idempotencyKey: id,
      signal,
    })
  },
  onSuccess: (_outing, mutation, queryClient) => readAgain(queryClient, mutation),
}

export const movingBackBy: MutationType<MovingBackBy, Outing> = {
  name: 'outing-move',
  send: ({ id, what: { outingId, backBy } }, { signal }) =>
    writeApi<Outing>('PATCH', outingPath(outingId), { body: { backBy }, idempotencyKey: id, signal }),
  onSuccess: (_outing, mutation, queryClient) => readAgain(queryClient, mutation),
}

export const seeingRider: MutationType<SeeingRider, Outing> = {
  name: 'outing-seen',
  send: ({ id, what: { outingId, seenAt } }, { signal }) =>
    writeApi<Outing>('POST', `${outingPath(outingId)}/seen`, {
      body: { seenAt },
      idempotencyKey: id,
      signal,
    }),
  onSuccess: (_outing, mutation, queryClient) => readAgain(queryClient, mutation),
}

async function findOpenOuting(tripId: string | null, riderId: string, signal: AbortSignal) {
  const outings = await readApi<Outing[]>(boardPath(tripId), signal)
  return outings?.find(({ rider, backAt }) => rider.id === riderId && backAt === null)?.id
}

function readAgain(queryClient: QueryClient, { tripId }: Pick<QueuedMutation, 'tripId'>) {
  return tripId === null || readTopicAgain(queryClient, tripId, 'outings')
}

export function useGoOut(tripId: string) {
  const { mutate, isPending } = useWaterWrite(tripId, goingOut, 'Nobody was told that you go out')
  return {
    isPending,
    goOut: (form: Omit<GoingOut, 'at'>) =>
      mutate({ id: newId(), tripId, title: 'Going out', what: { ...form, at: tapped() } }),
  }
}

type Back = Omit<ComingBack, 'at'> & { name: string }

export function useComeBack(tripId: string) {
  const { mutate, isPending } = useWaterWrite(tripId, comingBack, 'Nobody was told of it')
  return {
    isPending,
    comeBack: ({ name, ...whose }: Back) =>
      mutate({ id: newId(), tripId, title: `${name} is back`, what: { ...whose, at: tapped() } }),
  }
}

export function useMoveBackBy(tripId: string) {
  const { mutate, isPending } = useWaterWrite(tripId, movingBackBy, 'Nobody was told that you stay longer')
  return {
    isPending,
    moveBackBy: (what: MovingBackBy) => mutate({ id: newId(), tripId, title: 'Staying longer', what }),
  }
}

export function useSeeRider(tripId: string) {
  const { mutate, isPending } = useWaterWrite(tripId, seeingRider, 'Nobody was told of it')
  return {
    isPending,
    seeRider: ({ name, text, ...what }: SeeingRider & { name: string; text: string }) =>
      mutate({ id: newId(), tripId, title: `${name} was seen at ${text}`, what }),
  }
}

/** Not queued: until the server knows, the crew is not watching for the rider. */
export function useNotBack(tripId: string) {
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useMutation({
    mutationFn: (outingId: string) =>
      writeApi<Outing>('POST', `${outingPath(outingId)}/not-back`, { body: {} }),
    onError: (error) => fail('Nobody was told of it', error),
    onSettled: () => readAgain(queryClient, { tripId }),
  })
}

/** Server time, since the server refuses times ahead of its clock. */
const tapped = () => serverNow().toISOString()

function useWaterWrite<Payload, Result>(
  tripId: string,
  kind: MutationType<Payload, Result>,
  failure: string,
) {
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useQueuedWrite(kind, {
    failed(error) {
      void readAgain(queryClient, { tripId })
      fail(failure, error)
    },
  })
}
