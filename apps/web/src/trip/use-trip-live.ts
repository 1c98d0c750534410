import type { ServerFrame } from '@sendit/core/frames.ts'
import { TOPICS, type Topic } from '@sendit/core/live/topics.ts'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type TripRead, tripReads } from '#lib/api-client.ts'
import { realtime } from '#lib/realtime.ts'
import { createGatheredReads, type GatheredReads } from '#session/access-watch.ts'
import { guestKey, tripsQuery, userQuery } from '#session/queries.ts'
import type { Visitor } from '#session/visitor.ts'
import { keysOfRead, keysOfTopic, type StaleKey } from './topic-keys.ts'
import { useRealtimeFrames, useRealtimeJoined } from './use-realtime.ts'

/** After such a sleep the socket may be dead unnoticed. */
const LONG_SLEEP_MS = 60_000
const LOOKS = ['focus', 'pointerdown', 'keydown'] as const

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
        void queryClient.invalidateQueries({ queryKey: guestKey() })
        void queryClient.invalidateQueries({ queryKey: ['/api/trips'] })
      }),
    [queryClient],
  )

  useTripListUpdates()
}

/** Reads, joins and heartbeats carry the trip's version, so missed events are noticed. Unchanged reads get 304. */
function useTripListUpdates(): void {
  const reads = useGatheredReads()
  const [changesOf] = useState(createChangesOfTrips)
  const isEntering = useRef(false)
  const readAgain = (tripId: string, topics: readonly Topic[], isMeant = (_key: StaleKey) => true) => {
    for (const topic of topics) for (const key of keysOfTopic(tripId, topic)) if (isMeant(key)) reads.ask(key)
  }
  const queries = useQueryClient().getQueryCache()
  const isHeld = (key: StaleKey) =>
    queries.findAll(key).some((query) => query.state.data !== undefined && !isFirstReading(query))

  const compareRead = useEffectEvent(({ path, changeSeq }: TripRead) => {
    const read = keysOfRead(path)
    if (read === undefined) return
    const missed = changesOf(read.tripId).missedBy(changeSeq)
    const stale = missed === 'all' ? undefined : missed.flatMap((topic) => keysOfTopic(read.tripId, topic))
    for (const key of read.keys) {
      if (stale === undefined || stale.some((one) => isSameKey(one, key))) reads.ask(key)
    }
  })
  useEffect(() => tripReads.add((read) => compareRead(read)), [])

  useRealtimeJoined(() => {
    isEntering.current = true
    // The list covers every trip and carries no version.
    reads.ask({ queryKey: tripsQuery().queryKey, exact: true })
  })
  useRealtimeFrames((frame) => {
    if (frame.type === 'trip_changed') {
      if (frame.changeSeq !== undefined) changesOf(frame.tripId).receive(frame.changeSeq, frame.topics)
      readAgain(frame.tripId, frame.topics)
    }
    if (frame.type === 'trip_state' && isBehind(frame)) readAgain(frame.tripId, TOPICS, isHeld)
  })

  function isBehind({ tripId, changeSeq }: Extract<ServerFrame, { type: 'trip_state' }>): boolean {
    const changes = changesOf(tripId)
    if (!isEntering.current) return changes.isBehind(changeSeq)
    isEntering.current = false
    return changes.isBehindOnEntry(changeSeq)
  }
}

const isSameKey = (one: StaleKey, other: StaleKey) => one.queryKey.join(' ') === other.queryKey.join(' ')

function useGatheredReads(): GatheredReads {
  const queryClient = useQueryClient()
  const [reads] = useState(() => createGatheredReads((key) => readStale(queryClient, key)))
  useEffect(() => reads.stop, [reads])
  return reads
}

function readStale(queryClient: QueryClient, key: StaleKey): void {
  for (const query of queryClient.getQueryCache().findAll(key)) {
    const { promise, queryKey } = query
    // A first read is not restarted, and its response may predate the change.
    const again = () => void queryClient.invalidateQueries({ queryKey, exact: true })
    if (isFirstReading(query)) promise?.then(again, again)
  }
  void queryClient.invalidateQueries({ ...key, predicate: (query) => !isFirstReading(query) })
}

function isFirstReading({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.dataUpdateCount === 0
}

function createChangesOfTrips(): (tripId: string) => TripChanges {
  const trips = new Map<string, TripChanges>()
  return (tripId) => {
    const changes = trips.get(tripId) ?? createTripChanges()
    trips.set(tripId, changes)
    return changes
  }
}

function watchNetwork(): () => void {
  let hiddenAt = 0
  const suspend = () => realtime.suspend()
  const reconnect = () => realtime.reconnect()
  const lookedAt = () => realtime.wake()
  const wake = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > LONG_SLEEP_MS) realtime.reconnect()
    else lookedAt()
  }
  window.addEventListener('offline', suspend)
  window.addEventListener('online', reconnect)
  document.addEventListener('visibilitychange', wake)
  // A window beside others is always visible, so visibility alone is not enough.
  for (const look of LOOKS) window.addEventListener(look, lookedAt)
  return () => {
    for (const look of LOOKS) window.removeEventListener(look, lookedAt)
    window.removeEventListener('offline', suspend)
    window.removeEventListener('online', reconnect)
    document.removeEventListener('visibilitychange', wake)
  }
}

export type TripChanges = {
  receive(changeSeq: number, topics: readonly Topic[]): void
  /** True if a change up to `changeSeq` was missed or nothing is known. The caller refetches, so those then count as known. */
  isBehind(changeSeq: number): boolean
  /** For the first message after joining: a lower number means the trip was restored from a backup. */
  isBehindOnEntry(changeSeq: number): boolean
  /** `all` if a change was missed. */
  missedBy(changeSeq: number): readonly Topic[] | 'all'
}

/** Reads take seconds at most, so older changes can be dropped. */
const REMEMBERED = 500

export function createTripChanges(): TripChanges {
  /** Every change up to here has been read. */
  let through: number | undefined
  let last = 0
  const received = new Map<number, readonly Topic[]>()

  function moveOn() {
    while (through !== undefined && received.has(through + 1)) through += 1
    for (const number of received.keys()) if (received.size > REMEMBERED) received.delete(number)
  }

  function isBehind(changeSeq: number): boolean {
    last = Math.max(last, changeSeq)
    if (through !== undefined && changeSeq <= through) return false
    through = changeSeq
    moveOn()
    return true
  }

  return {
    isBehind,
    isBehindOnEntry(changeSeq) {
      if (changeSeq < last) {
        through = undefined
        last = 0
        received.clear()
      }
      return isBehind(changeSeq)
    },
    receive(changeSeq, topics) {
      received.set(changeSeq, topics)
      last = Math.max(last, changeSeq)
      moveOn()
    },
    missedBy(changeSeq) {
      through ??= changeSeq
      moveOn()
      const missed = new Set<Topic>()
      for (let number = changeSeq + 1; number <= last; number += 1) {
        const topics = received.get(number)
        if (topics === undefined) return 'all'
        for (const topic of topics) missed.add(topic)
      }
      last = Math.max(last, changeSeq)
      return [...missed]
    },
  }
}
