import { screenAt } from '@sendit/core/screens.ts'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { pushSubscription } from '#lib/browser-storage.ts'
import { workers } from '#lib/installation.ts'
import { currentSubscription, endPush } from '#lib/push.ts'
import { useVisitor } from '#session/visitor.ts'
import { tripInAddress } from '#trip/visit-trip.ts'
import { useResubscribe } from './mutations.ts'
import { parsePushSubscriber } from './push-subscriber.ts'

/** Renders nothing. Keeps an enabled browser subscribed, for its user only. */
export default function PushSync() {
  const visitor = useVisitor()
  useStoredSubscription(
    visitor.kind === 'user' ? visitor.user.id : visitor.kind === 'guest' ? null : undefined,
  )
  useOpenedNotifications()
  useReadNotifications()
  return null
}

/** Another user must not receive the previous one's notifications. Null for a guest, undefined while unknown. */
function useStoredSubscription(userId: string | null | undefined) {
  const { mutate } = useResubscribe()
  useEffect(() => {
    const subscriber = parsePushSubscriber(pushSubscription.read())
    if (subscriber === null || userId === undefined) return
    if (subscriber.userId !== userId) return void endPush()
    void currentSubscription().then(
      (subscription) => subscription && mutate(userId),
      () => undefined,
    )
  }, [userId, mutate])
}

/** Opens in this page: a reload would lose what is being typed. */
function useOpenedNotifications() {
  const [, navigate] = useLocation()
  useEffect(() => {
    const container = workers()
    const handleMessage = ({ data, ports }: MessageEvent) => {
      if (typeof data?.open !== 'string') return
      ports[0]?.postMessage(null)
      navigate(data.open)
    }
    container?.addEventListener('message', handleMessage)
    return () => container?.removeEventListener('message', handleMessage)
  }, [navigate])
}

/** Dismisses notifications about the current screen. */
function useReadNotifications() {
  const [path] = useLocation()
  const search = useSearch()
  useEffect(() => {
    const closeHere = () => {
      if (document.visibilityState === 'visible') void closeNotificationsOf(path, search)
    }
    closeHere()
    document.addEventListener('visibilitychange', closeHere)
    return () => document.removeEventListener('visibilitychange', closeHere)
  }, [path, search])
}

async function closeNotificationsOf(path: string, search: string): Promise<void> {
  try {
    const registration = await workers()?.getRegistration()
    const shown = (await registration?.getNotifications?.()) ?? []
    for (const notification of shown) if (leadsTo(notification.data, path, search)) notification.close()
  } catch {
    // Any notification left can be dismissed by hand.
  }
}

function leadsTo(link: unknown, path: string, search: string): boolean {
  if (typeof link !== 'string') return false
  const url = new URL(link, window.location.origin)
  const isScreen = screenAt(url.pathname)?.page === screenAt(path)?.page
  return isScreen && tripInAddress(url.pathname, url.search) === tripInAddress(path, search)
}
