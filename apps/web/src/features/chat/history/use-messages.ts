import { POLL_WHILE_DOWN_MS } from '@sendit/core/chat/limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useConnection, useRealtimeFrames, useRealtimeJoined } from '#access/use-realtime.ts'
import { messagesQuery, readOlder } from '#features/chat/queries.ts'
import { type AnnouncedState, addMessages, catchUp, hasMissed, isBehind } from './catch-up.ts'
import { type MessageHistory, withPage } from './message-history.ts'

/** What was read on an earlier visit is shown without waiting longer than this for what came since. */
const OPEN_TIMEOUT_MS = 2500

export type TripMessages = {
  /** Null while loading, and when it could not be read. */
  history: MessageHistory | null
  error: Error | null
  retry: () => void
  older: { read: () => void; isReading: boolean; hasFailed: boolean }
}

/** The trip's chat, kept up to date by the socket, after every reconnect, and by asking while there is none. */
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

/** True once the chat may be shown: read just now, or read earlier and caught up with. */
function useIsReady(tripId: string, isRead: boolean): boolean {
  const queryClient = useQueryClient()
  const [isReady, setIsReady] = useState(!isRead)
  useEffect(() => {
    if (!isRead) return
    const timer = setTimeout(setIsReady, OPEN_TIMEOUT_MS, true)
    // A message may have come between the first reading and the first frame; later ones are caught up with as well.
    catchUp(queryClient, tripId)
      .catch(() => undefined)
      .finally(() => setIsReady(true))
    return () => clearTimeout(timer)
  }, [queryClient, tripId, isRead])
  return isReady
}

/**
 * Hears the socket, and asks for what it may have missed: after a reconnect, when the server says that the chat is further
 * than what is held, and every 15 s while the socket is down.
 */
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
      // Not worth a word: the offline bar says it, and the next try is near.
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
      // A tab that rests is not looked at.
      if (status !== 'resting' && (status !== 'online' || isMissing)) readMissed()
    }, POLL_WHILE_DOWN_MS)
    return () => clearInterval(timer)
  }, [status, queryClient, tripId])
}
