import type { UnreadCount } from '@sendit/core/chat/contract.ts'
import { UNREAD_CAP } from '@sendit/core/chat/limits.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { readApi } from '#lib/api-client.ts'
import { createSlot } from '#lib/browser-storage.ts'
import { paths } from '#lib/paths.ts'
import { serverNow } from '#lib/server-clock.ts'
import { createHeardNumbers } from './heard-numbers.ts'
import { useRealtimeFrames, useRealtimeJoined } from './use-realtime.ts'

/** ISO instant at which the chat was last open on this device. */
export const lastReadChatTimestamp = createSlot(() => localStorage, 'lastReadChatTimestamp')

/** However much is said meanwhile, the count is not asked for more often than this. */
const AGAIN_AFTER_MS = 500
/** A mark further ahead than this was made by a wrong clock. */
const LATE_AT_MOST_MS = 60_000

/** From now on every message counts as read; by the server's clock, which is the one that messages are dated by. */
export function markChatRead(now: Date = serverNow()): void {
  // What is known of the server's time is a little late, and a message's own date is not: what was read stays read.
  const aheadMs = Date.parse(lastReadChatTimestamp.read() ?? '') - now.getTime()
  if (aheadMs > 0 && aheadMs < LATE_AT_MOST_MS) return
  lastReadChatTimestamp.write(now.toISOString())
}

/**
 * For the chat screen: marks the chat read when it opens, on back and forward while it is open, and when it is left.
 * Answers with the instant up to which it was read before, where the unread divider stands; null on the first visit.
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

/** Unread messages of others, counted up to the badge's cap; 0 on the chat screen and before the first visit to it. */
export function useUnreadCount(tripId: string | null, viewerId: string | null): number {
  const since = useSyncExternalStore(lastReadChatTimestamp.subscribe, lastReadChatTimestamp.read)
  const [path] = useLocation()
  const queryClient = useQueryClient()
  const query = unreadQuery(tripId ?? '', since ?? '')
  // Nothing is unread on the chat's own screen, where the mark moves with each message.
  const isChat = path === paths.chat()
  const { data, isFetching } = useQuery({ ...query, enabled: tripId !== null && since !== null && !isChat })
  // What came while the socket was down is counted by the server.
  const heard = useRef(createHeardNumbers())
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: query.queryKey })
  const noteHeard = useReadingOnceMore(isFetching, query.queryKey)
  useRealtimeJoined(() => {
    heard.current = createHeardNumbers()
    readAgain()
  })
  useRealtimeFrames((frame) => {
    if (frame.type === 'trip_state' && heard.current.isBehind(frame.messageSeq)) readAgain()
    // Another device of theirs has read on.
    if (frame.type === 'read' && frame.id === viewerId && frame.tripId === tripId) readAgain()
    // It may be one of those that were counted.
    if (frame.type === 'message_changed' && frame.message.deletedAt && frame.message.senderId !== viewerId)
      readAgain()
    // A message may be told twice; it counts once.
    if (frame.type !== 'chat_message' || !heard.current.hear(frame.message.seq)) return
    if (frame.message.senderId === viewerId) return
    noteHeard()
    queryClient.setQueryData(query.queryKey, (unread) => unread && { count: oneMore(unread.count) })
  })
  return isChat ? 0 : (data?.count ?? 0)
}

/** For what is heard while the server is asked, whose answer may have been given before: it is asked once more. */
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
    // Asked of the query itself: what is drawn may not know yet that it has begun.
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
