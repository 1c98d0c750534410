import type { Message } from '@sendit/core/chat/contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRealtimeFrames, useRealtimeJoined } from '#access/use-realtime.ts'
import { type Me, withWaiting } from '#features/chat/changes/waiting-changes.ts'
import { mergeMessages } from '#features/chat/history/message-history.ts'
import type { Entry } from '#outbox/entry.ts'
import { pinsQuery } from './queries.ts'

type Held = { held: readonly Message[]; waiting: readonly Entry[]; me: Me }

/** The pinned messages of a trip, the one pinned last first, each as it reads now. */
export function usePins(tripId: string, { held, waiting, me }: Held): readonly Message[] {
  const queryClient = useQueryClient()
  const query = pinsQuery(tripId)
  const { data } = useQuery(query)
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: query.queryKey })

  useRealtimeJoined(readAgain)
  useRealtimeFrames((frame) => {
    if (frame.type !== 'message_changed') return
    const { id, pinnedAt } = frame.message
    const known = queryClient.getQueryData(query.queryKey)?.find((pin) => pin.id === id)
    if (Boolean(pinnedAt) !== (known !== undefined)) readAgain()
  })

  return useMemo(() => pinnedOf(data ?? [], { held, waiting, me }), [data, held, waiting, me])
}

/** What the server lists, with the newer copies that the chat holds and what waits to be pinned or unpinned. */
export function pinnedOf(listed: readonly Message[], { held, waiting, me }: Held): readonly Message[] {
  const ids = new Set(
    [...listed, ...waiting.map(({ what }) => ({ id: (what as OfMessage).messageId }))].map(({ id }) => id),
  )
  const known = mergeMessages(
    listed,
    held.filter(({ id, pinnedAt }) => Boolean(pinnedAt) || ids.has(id)),
  )
  return withWaiting(known, waiting, me)
    .filter(({ pinnedAt }) => Boolean(pinnedAt))
    .sort((one, other) => (other.pinnedAt ?? '').localeCompare(one.pinnedAt ?? ''))
}

type OfMessage = { messageId: string }
