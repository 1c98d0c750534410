import type { CrewScreen } from '@sendit/core/screens.ts'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHomeView } from '#features/trips/use-home-view.ts'
import { lastContact } from '#lib/last-contact.ts'
import { paths } from '#lib/paths.ts'
import { useMediaQuery } from '#lib/window.ts'
import { LastSeen } from '#session/last-seen.tsx'
import { useSenderId, useVisitor } from '#session/visitor.ts'
import { useUnreadCount } from '#trip/unread.ts'
import { type CurrentTrip, isUnknownTrip, useCurrentTrip, useTripOpened } from '#trip/use-current-trip.ts'
import { useConnection, useServerBack } from '#trip/use-realtime.ts'
import { useTripLive } from '#trip/use-trip-live.ts'
import { tripInAddress, useLinkedTripId, visitTrip } from '#trip/visit-trip.ts'
import { Banner } from '#ui/banner.tsx'
import type { NavItem } from '#ui/bottom-nav.tsx'
import { BottomNav } from '#ui/bottom-nav.tsx'
import type { IconName } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'

const BesideScreen = lazyPart(() => import('./beside-screen.tsx'))
const DesktopRail = lazyPart(() => import('./desktop-rail.tsx'))

type ShellProps = {
  tabs: readonly Tab[]
  screen: { tab?: string; showsTrip?: true; isBare?: true }
  children: ReactNode
}

export function Shell({ tabs, screen, children }: ShellProps) {
  const visitor = useVisitor()
  const current = useCurrentTrip()
  const { trip } = current
  const tripId = trip?.id ?? null
  const opened = current.isProvisional ? null : trip
  useTripLive(visitor, opened?.id ?? null)
  useTripOpened(opened)
  useServerBack()
  useVisitedTrip(current, screen.showsTrip === true)
  const unread = useUnreadCount(tripId, useSenderId())
  const items = navItems(tabs, unread, useLinkedTripId())
  const [path] = useLocation()
  const isWide = useMediaQuery('(min-width: 1024px)')
  const isKeyboardOpen = useKeyboardOpen()
  const isBare = screen.isBare === true

  return (
    <div className={isBare ? 'app bare' : 'app'}>
      {isWide && !isBare && (
        <LazyBoundary instead={<aside className="rail" />}>
          <DesktopRail items={items} currentKey={screen.tab} />
        </LazyBoundary>
      )}
      <main id="main" className="main">
        {path !== paths.chat() && <OfflineBar />}
        <LazyBoundary>
          <BesideScreen trip={isBare ? null : opened} unread={unread} />
        </LazyBoundary>
        {children}
      </main>
      {!isWide && !isBare && !isKeyboardOpen && <BottomNav items={items} currentKey={screen.tab} />}
    </div>
  )
}

const AFTER_MS = 2_500

type PrefetchedTab = { prefetch: () => Promise<void> }

/** Skipped when the browser asks to save data. */
export function usePrefetchTabs(tabs: readonly PrefetchedTab[]): void {
  useEffect(() => {
    if (savesData()) return
    let isGone = false
    const fetchAll = async () => {
      for (const tab of tabs) if (!isGone) await tab.prefetch()
    }
    const timer = setTimeout(() => void fetchAll(), AFTER_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [tabs])
}

/** Chromium only. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

export type Tab = { screen: CrewScreen; label: string; icon: IconName }

function navItems(tabs: readonly Tab[], unread: number, tripId?: string): NavItem[] {
  return tabs.map(({ screen, label, icon }) => ({
    key: screen,
    label,
    icon,
    href: paths[screen](tripId),
    ...(screen === 'chat' && { badge: unread, badgeMeaning: 'unread' }),
  }))
}

export function OfflineBar() {
  const { status } = useConnection()
  const isBrowserOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isServerAway = useSyncExternalStore(lastContact.subscribe, lastContact.isAway)
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

/**
 * The list's order changes when another trip is opened elsewhere, so the visit pins its trip and adds it to the URL. Called
 * once, by the shell.
 */
function useVisitedTrip({ tripId, error, isProvisional }: CurrentTrip, showsTrip: boolean): void {
  // A trip that is not, or no longer, theirs must not follow them.
  const visitedId = isUnknownTrip(error) || isProvisional ? null : tripId
  useEffect(() => visitTrip.write(visitedId), [visitedId])

  const [path, navigate] = useLocation()
  const search = useSearch()
  const view = useHomeView()
  // Only the home screen also has views without a trip.
  const isNameless = showsTrip && view === 'trip' && tripInAddress(path, search) === null
  useEffect(() => {
    if (!isNameless || visitedId === null) return
    const query = new URLSearchParams(search)
    query.set('tripId', visitedId)
    navigate(`${path}?${query}`, { replace: true, state: window.history.state })
  }, [isNameless, visitedId, path, search, navigate])
}

/** Taller than any browser bar, shorter than any on-screen keyboard. */
const KEYBOARD_MIN_PX = 150

function useKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribeToKeyboard, isKeyboardOpen)
}

function isKeyboardOpen(): boolean {
  const viewport = window.visualViewport
  if (!viewport) return false
  // Pinch zoom also shrinks the viewport.
  return viewport.scale < 1.1 && window.innerHeight - viewport.height > KEYBOARD_MIN_PX
}

function subscribeToKeyboard(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener)
  return () => window.visualViewport?.removeEventListener('resize', listener)
}
