import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { serverHeard } from '#lib/server-heard.ts'
import { isServerThere } from '#lib/server-there.ts'
import { useRealtimeJoined } from './use-realtime.ts'
import { isRefusal } from './visitor.ts'

/** As often as a chat without its socket asks. */
const ASK_AGAIN_MS = 15_000

/** Reads again what could not be read, and what the device had kept, as soon as the server is there. Called once, by the shell. */
export function useServerBack(): void {
  const queryClient = useQueryClient()
  const isAway = useSyncExternalStore(serverHeard.subscribe, serverHeard.isAway)
  const readAgain = useEffectEvent(
    () => void queryClient.refetchQueries({ type: 'active', predicate: isMissed }, { cancelRefetch: false }),
  )
  useRealtimeJoined(() => readAgain())
  useEffect(() => {
    if (!isAway) readAgain()
    else return watchForServer()
  }, [isAway])
}

/** What the server refused it would refuse again. */
function isMissed({ state }: Query): boolean {
  return state.data === undefined ? state.error !== null && !isRefusal(state.error) : state.isInvalidated
}

function watchForServer(): () => void {
  const ask = async () => {
    if (document.visibilityState === 'visible' && (await isServerThere())) serverHeard.note(true)
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
