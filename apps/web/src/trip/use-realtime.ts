import type { ServerFrame } from '@sendit/core/frames.ts'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isServerThere, lastContact } from '#lib/last-contact.ts'
import { type Connection, realtime } from '#lib/realtime.ts'
import { isRefusal } from '#session/visitor.ts'

export function useConnection(): Connection {
  return useSyncExternalStore(realtime.connectionChanges.add, () => realtime.connection)
}

/** `handler` may close over the latest props and state. */
export function useRealtimeFrames(handler: (frame: ServerFrame) => void): void {
  const onFrame = useEffectEvent(handler)
  useEffect(() => realtime.frames.add((frame) => onFrame(frame)), [])
}

export function useRealtimeJoined(handler: () => void): void {
  const onJoined = useEffectEvent(handler)
  useEffect(() => realtime.joined.add(() => onJoined()), [])
}

/** As often as a chat without its socket polls. */
const ASK_AGAIN_MS = 15_000

export function useServerBack(): void {
  const queryClient = useQueryClient()
  const isAway = useSyncExternalStore(lastContact.subscribe, lastContact.isAway)
  const readAgain = useEffectEvent(
    () => void queryClient.refetchQueries({ type: 'active', predicate: isMissed }, { cancelRefetch: false }),
  )
  useRealtimeJoined(() => readAgain())
  useEffect(() => {
    if (!isAway) readAgain()
    else return watchForServer()
  }, [isAway])
}

/** A refused read would be refused again. */
function isMissed({ state }: Query): boolean {
  return state.data === undefined ? state.error !== null && !isRefusal(state.error) : state.isInvalidated
}

function watchForServer(): () => void {
  const ask = async () => {
    if (document.visibilityState === 'visible' && (await isServerThere())) lastContact.note(true)
  }
  const timer = setInterval(ask, ASK_AGAIN_MS)
  window.addEventListener('online', ask)
  document.addEventListener('visibilitychange', ask)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', ask)
    document.removeEventListener('visibilitychange', ask)
  }
}
