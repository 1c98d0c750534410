import { POLL_WHILE_DOWN_MS } from '@sendit/core/chat/limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messagesQuery, readOlder } from '#features/chat/queries.ts'
import { useConnection, useRealtimeFrames, useRealtimeJoined } from '#trip/use-realtime.ts'
import { type AnnouncedState, addMessages, catchUp, hasMissed, isBehind } from './catch-up.ts'
import { type MessageHistory, withPage } from './message-history.ts'

/** Cached messages wait at most this long for newer ones. */
const OPEN_TIMEOUT_MS = 2500

export type TripMessages = {
  history: MessageHistory | null
  error: Error | null
  retry: () => void
  older: { read: () => void; isReading: boolean; hasFailed: boolean }
}

export function useMessages(tripId: string, unreadSince: string | null): TripMessages {
  const queryClient = useQueryClient()
  const query = messagesQuery(tripId, unreadSince)
  const { data, error, refetch } = useQuery(query)
  const older = useMutation({
    mutationFn: (history: MessageHistory) => readOlder(tripId, history),
    onSuccess: (read) =>
      queryClient.setQueryData<MessageHistory | null>(query.queryKey, (held) => held && withPage(held, read)),
  })

  const isReady = useIsReady(tripId, data !== undefined && data !== null)
  useLiveMessages(tripId)

  return {
    history: isReady ? (data ?? null) : null,
    error: data ? null : error,
    retry: () => void refetch(),
    older: {
      read: () => {
        if (data?.hasOlder && !older.isPending) older.mutate(data)
      },
      isReading: older.isPending,
      hasFailed: older.isError,
    },
  }
}

function useIsReady(tripId: string, isRead: boolean): boolean {
  const queryClient = useQueryClient()
  const [isReady, setIsReady] = useState(!isRead)
  useEffect(() => {
    if (!isRead) return
    const timer = setTimeout(setIsReady, OPEN_TIMEOUT_MS, true)
    // Catches messages sent between the first read and the first frame.
    catchUp(queryClient, tripId)
      .catch(() => undefined)
      .finally(() => setIsReady(true))
    return () => clearTimeout(timer)
  }, [queryClient, tripId, isRead])
  return isReady
}

/** Also catches up after a reconnect, when the server is ahead, and every 15 s without a socket. */
function useLiveMessages(tripId: string): void {
  const queryClient = useQueryClient()
  const hasFailed = useRef(false)
  const announced = useRef<AnnouncedState>({ messageSeq: 0 })
  const { status } = useConnection()
  const readMissed = useEffectEvent(() => {
    catchUp(queryClient, tripId, announced.current.messageSeq).then(
      () => {
        hasFailed.current = false
      },
      // The offline bar shows it, and a retry is near.
      () => {
        hasFailed.current = true
      },
    )
  })

  useRealtimeJoined(() => readMissed())
  useRealtimeFrames((frame) => {
    if (frame.type === 'trip_state' && frame.tripId === tripId) {
      announced.current = frame
      if (isBehind(queryClient, tripId, frame)) readMissed()
    }
    if (frame.type !== 'chat_message' && frame.type !== 'message_changed') return
    const isGap = hasMissed(queryClient, tripId, frame.message)
    addMessages(queryClient, tripId, [frame.message])
    if (isGap) readMissed()
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const isMissing = hasFailed.current || isBehind(queryClient, tripId, announced.current)
      // Nobody is looking at a resting tab.
      if (status !== 'resting' && (status !== 'online' || isMissing)) readMissed()
    }, POLL_WHILE_DOWN_MS)
    return () => clearInterval(timer)
  }, [status, queryClient, tripId])
}
