import { useSyncExternalStore } from 'react'
import { lastContact } from './last-contact.ts'
import { realtime } from './realtime.ts'

function isOffline(): boolean {
  return !navigator.onLine || realtime.connection.status === 'offline' || lastContact.isAway()
}

export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  const stops = [realtime.connectionChanges.add(listener), lastContact.subscribe(listener)]
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
    for (const stop of stops) stop()
  }
}
