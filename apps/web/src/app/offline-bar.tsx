import { useSyncExternalStore } from 'react'
import { LastSeen } from '#access/last-seen.tsx'
import { useConnection } from '#access/use-realtime.ts'
import { serverHeard } from '#lib/server-heard.ts'
import { Banner } from '#ui/banner.tsx'

export function OfflineBar() {
  const { status } = useConnection()
  const isBrowserOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isServerAway = useSyncExternalStore(serverHeard.subscribe, serverHeard.isAway)
  if (isBrowserOnline && status === 'resting') {
    return (
      <Banner tone="offline" icon="clock">
        Paused: the trip is open in many places. Touch this one to go on.
      </Banner>
    )
  }
  if (isBrowserOnline && status !== 'offline' && !isServerAway) return null
  return (
    <Banner tone="offline">
      <LastSeen otherwise="You're offline. What you see may be out of date." />
    </Banner>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
