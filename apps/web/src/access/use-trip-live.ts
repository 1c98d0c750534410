import type { ServerFrame } from '@sendit/core/frames.ts'
import { TOPICS, type Topic } from '@sendit/core/live/topics.ts'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type TripRead, tripReads } from '#lib/api-client.ts'
import { realtime } from '#lib/realtime.ts'
import { createGatheredReads, type GatheredReads } from './access-watch.ts'
import { guestKey, tripsQuery, userQuery } from './queries.ts'
import { keysOfRead, keysOfTopic, type StaleKey } from './topic-keys.ts'
import { useRealtimeFrames, useRealtimeJoined } from './use-realtime.ts'
import type { Visitor } from './visitor.ts'

/** A tab that slept this long may hold a socket that died unnoticed. */
const LONG_SLEEP_MS = 60_000
/** What tells that somebody uses this tab, of those that are in view. */
const LOOKS = ['focus', 'pointerdown', 'keydown'] as const

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
        void queryClient.invalidateQueries({ queryKey: guestKey() })
        void queryClient.invalidateQueries({ queryKey: ['/api/trips'] })
      }),
    [queryClient],
  )

  useTripListUpdates()
}

/**
 * Reads again what has changed, whether the server told of it or not: every read says how far its trip was, and so does
 * the server on coming in and every few seconds. What was read before the tab came in, or while it was away, is older
 * then; the server answers 304 to what is not.
 */
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
    // The list shows every trip, and carries no number of theirs.
    reads.ask({ queryKey: tripsQuery().queryKey, exact: true })
  })
  useRealtimeFrames((frame) => {
    if (frame.type === 'trip_changed') {
      if (frame.changeSeq !== undefined) changesOf(frame.tripId).receive(frame.changeSeq, frame.topics)
      readAgain(frame.tripId, frame.topics)
    }
    // What is being read for the first time is compared when it comes.
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
    // A first reading under way goes on, and its answer would count as new whatever was said meanwhile.
    const again = () => void queryClient.invalidateQueries({ queryKey, exact: true })
    if (isFirstReading(query)) promise?.then(again, again)
  }
  void queryClient.invalidateQueries({ ...key, predicate: (query) => !isFirstReading(query) })
}

/** Asked for the first time by this page, whether or not the device shows meanwhile what it had kept. */
function isFirstReading({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.dataUpdateCount === 0
}

/** The changes of each trip that this tab has been in: on coming back to one, those in between are missing. */
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
  // A window beside others is in view all the time.
  for (const look of LOOKS) window.addEventListener(look, lookedAt)
  return () => {
    for (const look of LOOKS) window.removeEventListener(look, lookedAt)
    window.removeEventListener('offline', suspend)
    window.removeEventListener('online', reconnect)
    document.removeEventListener('visibilitychange', wake)
  }
}

/** Which of a trip's numbered changes this tab knows of. */
export type TripChanges = {
  /** The server told of a change, with what it touched. Numbers may come out of order: two servers tell theirs at a time. */
  receive(changeSeq: number, topics: readonly Topic[]): void
  /**
   * True when the trip has come to `changeSeq` and a change up to there was never told, or nothing is known of what was
   * read: what is held may be older. Whoever asks reads it again, so those changes count as known from now on.
   */
  isBehind(changeSeq: number): boolean
  /**
   * The same for the first word on coming in, which is true whatever was heard before: a number below what is known means
   * that the trip was put back from a backup.
   */
  isBehindOnEntry(changeSeq: number): boolean
  /** What changed since `changeSeq`, at which something was read; `all` when that was never told. */
  missedBy(changeSeq: number): readonly Topic[] | 'all'
}

/** Reads take seconds at most; whatever is older than this many changes is as good as never told. */
const REMEMBERED = 500

export function createTripChanges(): TripChanges {
  /** Each change up to here is in everything that was read, or was told and then read. */
  let through: number | undefined
  /** The furthest the trip is known to be. */
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
      // The first thing read says from where on news are wanted; whatever else was read is compared with it.
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
