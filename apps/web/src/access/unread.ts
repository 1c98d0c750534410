import type { UnreadCount } from '@sendit/core/chat/contract.ts'
import { UNREAD_CAP } from '@sendit/core/chat/limits.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { readApi } from '#lib/api-client.ts'
import { createSlot } from '#lib/browser-storage.ts'
import { paths } from '#lib/paths.ts'
import { serverNow } from '#lib/server-clock.ts'
import { useRealtimeFrames, useRealtimeJoined } from './use-realtime.ts'

/** ISO instant at which the chat was last open on this device. */
export const lastReadChatTimestamp = createSlot(() => localStorage, 'lastReadChatTimestamp')

/** However much is said meanwhile, the count is not asked for more often than this. */
const AGAIN_AFTER_MS = 500
/** A mark further ahead than this was made by a wrong clock. */
const MAX_CLOCK_LEAD_MS = 60_000

/** From now on every message counts as read; by the server's clock, which is the one that messages are dated by. */
export function markChatRead(now: Date = serverNow()): void {
  // What is known of the server's time is a little late, and a message's own date is not: what was read stays read.
  const aheadMs = Date.parse(lastReadChatTimestamp.read() ?? '') - now.getTime()
  if (aheadMs > 0 && aheadMs < MAX_CLOCK_LEAD_MS) return
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
  const seen = useRef(createSeenVersions())
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: query.queryKey })
  const markReceived = useReadingOnceMore(isFetching, query.queryKey)
  useRealtimeJoined(() => {
    seen.current = createSeenVersions()
    readAgain()
  })
  useRealtimeFrames((frame) => {
    if (frame.type === 'trip_state' && seen.current.isBehind(frame.messageSeq)) readAgain()
    // Another device of theirs has read on.
    if (frame.type === 'read' && frame.id === viewerId && frame.tripId === tripId) readAgain()
    // It may be one of those that were counted.
    if (frame.type === 'message_changed' && frame.message.deletedAt && frame.message.senderId !== viewerId)
      readAgain()
    // A message may be told twice; it counts once.
    if (frame.type !== 'chat_message' || !seen.current.receive(frame.message.seq)) return
    if (frame.message.senderId === viewerId) return
    markReceived()
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

/** Which numbers of a trip's counter this tab has heard of. */
export type SeenVersions = {
  /** False when this number was heard before. */
  receive(number: number): boolean
  /**
   * True when the counter has come to `last` and a number up to there was never heard; those count as heard from now on,
   * since whoever asks reads them. The first call only says where to begin.
   */
  isBehind(last: number): boolean
}

/** Numbers may come out of order: two servers tell theirs at the same time. */
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
