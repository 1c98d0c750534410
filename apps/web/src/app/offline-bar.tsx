import { useSyncExternalStore } from 'react'
import { useConnection } from '#access/use-realtime.ts'
import { Banner } from '#ui/banner.tsx'

export function OfflineBar() {
  const { status } = useConnection()
  const isBrowserOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isBrowserOnline && status === 'resting') {
    return (
      <Banner tone="offline" icon="clock">
        Paused: the trip is open in many places. Touch this one to go on.
      </Banner>
    )
  }
  if (isBrowserOnline && status !== 'offline') return null
  return <Banner tone="offline">You're offline. What you see may be out of date.</Banner>
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
