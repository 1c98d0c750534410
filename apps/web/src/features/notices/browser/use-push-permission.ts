import { useSyncExternalStore } from 'react'

/** What the person allowed this browser; they may change it elsewhere and come back. */
export function usePushPermission(): NotificationPermission {
  return useSyncExternalStore(subscribe, read)
}

function read(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'default'
}

function subscribe(listener: () => void): () => void {
  let isOver = false
  let status: PermissionStatus | undefined
  document.addEventListener('visibilitychange', listener)
  window.addEventListener('focus', listener)
  navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (isOver) return
      status = found
      found.addEventListener('change', listener)
    },
    // Not every browser tells; coming back does.
    () => undefined,
  )
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', listener)
    window.removeEventListener('focus', listener)
    status?.removeEventListener('change', listener)
  }
}
