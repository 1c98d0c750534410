import type { UnreadCount } from '@sendit/core/chat/contract.ts'
import { UNREAD_CAP } from '@sendit/core/chat/limits.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { readApi } from '#lib/api-client.ts'
import { createSlot } from '#lib/browser-storage.ts'
import { serverNow } from '#lib/last-contact.ts'
import { paths } from '#lib/paths.ts'
import { useRealtimeFrames, useRealtimeJoined } from './use-realtime.ts'

export const lastReadChatTimestamp = createSlot(() => localStorage, 'lastReadChatTimestamp')

const AGAIN_AFTER_MS = 500
/** A mark further ahead came from a wrong clock. */
const MAX_CLOCK_LEAD_MS = 60_000

/** Uses the server's clock, which dates messages. */
export function markChatRead(now: Date = serverNow()): void {
  // Our estimate of server time lags behind message dates, so the mark must not move back.
  const aheadMs = Date.parse(lastReadChatTimestamp.read() ?? '') - now.getTime()
  if (aheadMs > 0 && aheadMs < MAX_CLOCK_LEAD_MS) return
  lastReadChatTimestamp.write(now.toISOString())
}

/**
 * Marks the chat read on opening, on browser back and forward, and on leaving. Returns the previous mark; null on the first
 * visit.
 */
export function useChatReading(): string | null {
  const [readBefore] = useState(lastReadChatTimestamp.read)
  useEffect(() => {
    const mark = () => markChatRead()
    mark()
    window.addEventListener('popstate', mark)
    return () => {
      window.removeEventListener('popstate', mark)
      mark()
    }
  }, [])
  return readBefore
}

export function useUnreadCount(tripId: string | null, viewerId: string | null): number {
  const since = useSyncExternalStore(lastReadChatTimestamp.subscribe, lastReadChatTimestamp.read)
  const [path] = useLocation()
  const queryClient = useQueryClient()
  const query = unreadQuery(tripId ?? '', since ?? '')
  const isChat = path === paths.chat()
  const { data, isFetching } = useQuery({ ...query, enabled: tripId !== null && since !== null && !isChat })
  // The server counts what came while the socket was down.
  const seen = useRef(createSeenVersions())
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: query.queryKey })
  const markReceived = useReadingOnceMore(isFetching, query.queryKey)
  useRealtimeJoined(() => {
    seen.current = createSeenVersions()
    readAgain()
  })
  useRealtimeFrames((frame) => {
    if (frame.type === 'trip_state' && seen.current.isBehind(frame.messageSeq)) readAgain()
    if (frame.type === 'read' && frame.id === viewerId && frame.tripId === tripId) readAgain()
    if (frame.type === 'message_changed' && frame.message.deletedAt && frame.message.senderId !== viewerId)
      readAgain()
    // A message may arrive twice.
    if (frame.type !== 'chat_message' || !seen.current.receive(frame.message.seq)) return
    if (frame.message.senderId === viewerId) return
    markReceived()
    queryClient.setQueryData(query.queryKey, (unread) => unread && { count: oneMore(unread.count) })
  })
  return isChat ? 0 : (data?.count ?? 0)
}

/** The response may predate an event received during the request, so ask once more. */
function useReadingOnceMore(isFetching: boolean, queryKey: readonly string[]): () => void {
  const queryClient = useQueryClient()
  const isAnswerOld = useRef(false)
  const readOnceMore = useEffectEvent(() => {
    isAnswerOld.current = false
    void queryClient.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    if (isFetching || !isAnswerOld.current) return
    const timer = setTimeout(() => readOnceMore(), AGAIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isFetching])
  return () => {
    // Ask the query itself: the render may not know yet that it has started.
    if (queryClient.isFetching({ queryKey }) > 0) isAnswerOld.current = true
  }
}

function oneMore(count: number): number {
  return Math.min(count + 1, UNREAD_CAP)
}

const unreadQuery = (tripId: string, since: string) =>
  queryOptions({
    queryKey: ['unread-messages', tripId, since],
    queryFn: ({ signal }) =>
      readApi<UnreadCount>(
        `/api/trips/${encodeURIComponent(tripId)}/messages/unread-count?since=${encodeURIComponent(since)}`,
        signal,
      ),
  })

export type SeenVersions = {
  receive(number: number): boolean
  /**
   * True if a number up to `last` was missed; the caller refetches, so those then count as seen. The first call sets the start.
   */
  isBehind(last: number): boolean
}

/** Numbers may arrive out of order: two servers publish concurrently. */
export function createSeenVersions(): SeenVersions {
  let through: number | undefined
  const ahead = new Set<number>()

  function moveOn() {
    while (through !== undefined && ahead.delete(through + 1)) through += 1
  }

  return {
    receive(number) {
      if (through === undefined) return true
      if (number <= through || ahead.has(number)) return false
      ahead.add(number)
      moveOn()
      return true
    },
    isBehind(last) {
      const isFirst = through === undefined
      if (through !== undefined && last <= through) return false
      through = last
      for (const number of ahead) if (number <= last) ahead.delete(number)
      moveOn()
      return !isFirst
    },
  }
}
