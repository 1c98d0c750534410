import type { Topic } from '@sendit/core/chat/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { realtime } from '#lib/realtime.ts'
import { createGatheredReads, type GatheredReads } from './gathered-reads.ts'
import { createHeardNumbers, type HeardNumbers } from './heard-numbers.ts'
import { userQuery } from './queries.ts'
import { keysOfTopic } from './topic-keys.ts'
import { useRealtimeFrames, useRealtimeJoined } from './use-realtime.ts'
import type { Visitor } from './visitor.ts'

/** A tab that slept this long may hold a socket that died unnoticed. */
const LONG_SLEEP_MS = 60_000
/** The chat catches up on `messages` by itself. */
const MISSED_TOPICS: Topic[] = ['trip', 'members', 'media', 'expenses', 'payments', 'awards']

/** Keeps the tab in the room of the current trip and its screens up to date. Called once, by the shell. */
export function useTripLive(visitor: Visitor, tripId: string | null): void {
  const queryClient = useQueryClient()
  const userId = visitor.kind === 'user' ? visitor.user.id : null
  const token = visitor.kind === 'guest' ? visitor.token : null
  const isAllowed = userId !== null || token !== null

  useEffect(() => {
    if (isAllowed && tripId !== null) void realtime.join({ tripId, userId, token })
    else realtime.leave()
  }, [isAllowed, tripId, userId, token])
  useEffect(() => () => realtime.leave(), [])
  useEffect(watchNetwork, [])

  useEffect(
    () =>
      realtime.refused.add(() => {
        void queryClient.invalidateQueries({ queryKey: userQuery().queryKey })
        void queryClient.invalidateQueries({ queryKey: ['/api/guest/validate'] })
        void queryClient.invalidateQueries({ queryKey: ['/api/trips'] })
      }),
    [queryClient],
  )

  const reads = useGatheredReads()
  const readAgain = (changedTripId: string, topics: readonly Topic[]) => {
    for (const topic of topics) for (const key of keysOfTopic(changedTripId, topic)) reads.ask(key)
  }
  const [heardOf] = useState(() => createHeardChanges())
  useRealtimeFrames((frame) => {
    if (frame.type === 'trip_changed') {
      if (frame.changeSeq !== undefined) heardOf(frame.tripId).hear(frame.changeSeq)
      readAgain(frame.tripId, frame.topics)
    }
    // A change was stored and never told: a server died in between, or Redis was away.
    if (frame.type === 'trip_state' && heardOf(frame.tripId).isBehind(frame.changeSeq)) {
      readAgain(frame.tripId, [...MISSED_TOPICS, 'messages'])
    }
  })

  const joinedTrip = useRef<string | null>(null)
  useRealtimeJoined(() => {
    // Back after a loss: what changed meanwhile was told to others only.
    if (tripId !== null && joinedTrip.current === tripId) readAgain(tripId, MISSED_TOPICS)
    joinedTrip.current = tripId
  })
}

function useGatheredReads(): GatheredReads {
  const queryClient = useQueryClient()
  const [reads] = useState(() => createGatheredReads((key) => void queryClient.invalidateQueries(key)))
  useEffect(() => reads.stop, [reads])
  return reads
}

/** The changes of each trip that this tab has been in: on coming back to one, those in between are missing. */
function createHeardChanges(): (tripId: string) => HeardNumbers {
  const trips = new Map<string, HeardNumbers>()
  return (tripId) => {
    const heard = trips.get(tripId) ?? createHeardNumbers()
    trips.set(tripId, heard)
    return heard
  }
}

function watchNetwork(): () => void {
  let hiddenAt = 0
  const suspend = () => realtime.suspend()
  const reconnect = () => realtime.reconnect()
  const wake = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > LONG_SLEEP_MS) realtime.reconnect()
  }
  window.addEventListener('offline', suspend)
  window.addEventListener('online', reconnect)
  document.addEventListener('visibilitychange', wake)
  return () => {
    window.removeEventListener('offline', suspend)
    window.removeEventListener('online', reconnect)
    document.removeEventListener('visibilitychange', wake)
  }
}
