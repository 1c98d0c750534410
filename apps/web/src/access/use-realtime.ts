import type { ServerFrame } from '@sendit/core/frames.ts'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type Connection, realtime } from '#lib/realtime.ts'

/** How the trip's socket is doing. */
export function useConnection(): Connection {
  return useSyncExternalStore(realtime.connectionChanges.add, () => realtime.connection)
}

/** Calls `handler` with every frame of the server; it may close over the newest props and state. */
export function useRealtimeFrames(handler: (frame: ServerFrame) => void): void {
  const onFrame = useEffectEvent(handler)
  useEffect(() => realtime.frames.add((frame) => onFrame(frame)), [])
}

/** Calls `handler` after every opening of the socket: the first, and each one after a loss. */
export function useRealtimeJoined(handler: () => void): void {
  const onJoined = useEffectEvent(handler)
  useEffect(() => realtime.joined.add(() => onJoined()), [])
}
