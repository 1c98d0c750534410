import type { Message } from '@sendit/core/chat/contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { putReadPosition } from '#features/chat/mutations.ts'
import { raisePosition, readsQuery } from '#features/chat/queries.ts'
import { serverNow } from '#lib/last-contact.ts'
import { markChatRead } from '#trip/unread.ts'
import { useRealtimeFrames, useRealtimeJoined } from '#trip/use-realtime.ts'

export type OwnReading = {
  /** Highest number read on any device before this chat opened; 0 while unknown. */
  readThrough: number
  markRead: (seq: number) => void
}

/** `ownId` is null for a guest, who has no read position. */
export function useReads(tripId: string, ownId: string | null): OwnReading {
  const queryClient = useQueryClient()
  // Read positions are not pushed while the chat is closed.
  const { data, isFetching, isFetched, refetch } = useQuery({
    ...readsQuery(tripId),
    refetchOnMount: 'always',
  })
  const isKnown = isFetched && !isFetching
  const own = data?.find(({ id }) => id === ownId)?.seq
  const [readThrough, setReadThrough] = useState<number>()
  if (isKnown && readThrough === undefined) setReadThrough(own ?? 0)

  const markRead = useSendRead(tripId, { ownId, isKnown, known: own ?? 0 })
  useRealtimeJoined(() => void refetch())
  useRealtimeFrames((frame) => {
    if (frame.type === 'read' && frame.tripId === tripId) {
      raisePosition(queryClient, tripId, { id: frame.id, seq: frame.seq })
    }
  })
  return { readThrough: readThrough ?? 0, markRead }
}

type Known = { ownId: string | null; isKnown: boolean; known: number }

/** Waits for the stored position; repeats on reconnect. */
function useSendRead(tripId: string, { ownId, isKnown, known }: Known): OwnReading['markRead'] {
  const queryClient = useQueryClient()
  const wanted = useRef(0)
  const latest = useRef({ ownId, isKnown, known })

  function sendRead() {
    const { current: now } = latest
    const id = now.ownId
    if (id === null || !now.isKnown || wanted.current <= now.known) return
    putReadPosition(tripId, wanted.current).then(
      ({ seq }) => raisePosition(queryClient, tripId, { id, seq }),
      // Retried with the next read or on reconnect.
      () => undefined,
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read before is said as soon as it is known.
  useEffect(() => {
    latest.current = { ownId, isKnown, known }
    sendRead()
  }, [ownId, isKnown])
  useEffect(() => {
    latest.current.known = known
  }, [known])
  useRealtimeJoined(sendRead)
  return (seq) => {
    wanted.current = Math.max(wanted.current, seq)
    sendRead()
  }
}

/** Messages arriving together are marked together. */
const NOTE_AFTER_MS = 1000

/**
 * Messages arriving while the chat is visible count as read: marked soon, for other tabs' badges, and on hiding. `onRead` gets
 * the last number.
 */
export function useReading(
  messages: readonly Message[],
  onRead: (seq: number) => void = () => undefined,
): void {
  const note = useEffectEvent(() => {
    const last = messages.at(-1)
    if (last !== undefined) onRead(last.seq)
    const lastAt = Date.parse(last?.createdAt ?? '') || 0
    // Server time is only known to the second, but what is on screen has been read.
    markChatRead(new Date(Math.max(serverNow().getTime(), lastAt)))
  })
  useEffect(() => {
    const handleVisibility = () => document.visibilityState === 'hidden' && note()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility)
      if (document.visibilityState === 'visible') note()
    }
  }, [])
  const lastId = messages.at(-1)?.id
  useEffect(() => {
    if (lastId === undefined) return
    const timer = setTimeout(() => document.visibilityState === 'visible' && note(), NOTE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [lastId])
}
