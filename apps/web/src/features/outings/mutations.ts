import type { Outing } from '@sendit/core/outings/contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { readTopicAgain } from '#access/topic-keys.ts'
import { readApi, writeApi } from '#lib/api-client.ts'
import { newId } from '#lib/new-id.ts'
import { serverNow } from '#lib/server-clock.ts'
import type { MutationType, QueuedMutation } from '#outbox/queued-mutation.ts'
import { useQueuedWrite } from '#outbox/use-queued-write.ts'
import { useFailure } from '#ui/use-failure.ts'

/** `at` is when it was tapped: a phone without network tells late. */
export type GoingOut = {
  backBy: string
  buddyId: string | null
  itemId: string | null
  /** Absent in what an older version of the app kept. */
  kiteId?: string | null
  at: string
}
/** Without an id it is the rider's outing that the server heard of last: it waited with its end. */
export type ComingBack = { outingId: string | null; riderId: string; at: string }
/** A mate saw a rider who is out. */
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
    // What began it was refused, or deleted: there is nothing to end.
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

/** Begins the viewer's outing, now. */
export function useGoOut(tripId: string) {
  const { mutate, isPending } = useWaterWrite(tripId, goingOut, 'Nobody was told that you go out')
  return {
    isPending,
    goOut: (form: Omit<GoingOut, 'at'>) =>
      mutate({ id: newId(), tripId, title: 'Going out', what: { ...form, at: tapped() } }),
  }
}

type Back = Omit<ComingBack, 'at'> & { name: string }

/** Ends an outing, now: the viewer's own, or that of a mate who was seen. */
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

/** Says when a mate was seen; `text` is the time as it was chosen. */
export function useSeeRider(tripId: string) {
  const { mutate, isPending } = useWaterWrite(tripId, seeingRider, 'Nobody was told of it')
  return {
    isPending,
    seeRider: ({ name, text, ...what }: SeeingRider & { name: string; text: string }) =>
      mutate({ id: newId(), tripId, title: `${name} was seen at ${text}`, what }),
  }
}

/**
 * A member takes back what a guest or a letter said: the rider is not back. Not kept for later: until the server knows of it the
 * crew is not watching.
 */
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

/** By the server's clock, which refuses what lies ahead of it. */
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
