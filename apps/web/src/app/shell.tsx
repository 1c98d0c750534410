import type { CrewScreen } from '@sendit/core/screens.ts'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { LastSeen } from '#access/last-seen.tsx'
import { useUnreadCount } from '#access/unread.ts'
import { type CurrentTrip, isUnknownTrip, useCurrentTrip, useTripOpened } from '#access/use-current-trip.ts'
import { useConnection, useServerBack } from '#access/use-realtime.ts'
import { useTripLive } from '#access/use-trip-live.ts'
import { tripInAddress, useLinkedTripId, visitTrip } from '#access/visit-trip.ts'
import { useSenderId, useVisitor } from '#access/visitor.ts'
import { useHomeView } from '#features/trips/use-home-view.ts'
import { lastContact } from '#lib/last-contact.ts'
import { paths } from '#lib/paths.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { Banner } from '#ui/banner.tsx'
import type { NavItem } from '#ui/bottom-nav.tsx'
import { BottomNav } from '#ui/bottom-nav.tsx'
import type { IconName } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'

const BesideScreen = lazyPart(() => import('./beside-screen.tsx'))
// Phones never show the rail, so they never load it.
const DesktopRail = lazyPart(() => import('./desktop-rail.tsx'))

type ShellProps = {
  tabs: readonly Tab[]
  /** What the table says of the screen inside. */
  screen: { tab?: string; showsTrip?: true; isBare?: true }
  children: ReactNode
}

/** What stays around every screen: the tabs at the bottom of a phone, the rail beside a wide screen. */
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
        {/* The chat fills the screen and says by itself that it is offline. */}
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

/** When the first screen has most likely come to rest. */
const AFTER_MS = 2_500

type PrefetchedTab = { prefetch: () => Promise<void> }

/**
 * Fetches the code of the tabs, one after another, once the first screen stands: a first tap then waits for its data alone.
 * Not for who asked their browser to save data.
 */
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

/** Chromium's word for it; elsewhere nobody says so. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

export type Tab = { screen: CrewScreen; label: string; icon: IconName }

/** The tabs, about `tripId` where it is known. */
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
 * Holds the visit to the trip on the screen, and completes an address that shows a trip without naming it: the list's
 * first changes as soon as another trip is opened elsewhere, and must answer once only. `showsTrip` is what the table says of the screen. Called once, by the shell.
 */
function useVisitedTrip({ tripId, error, isProvisional }: CurrentTrip, showsTrip: boolean): void {
  // One that is none of the visitor's, or no more, must not follow them from screen to screen.
  const visitedId = isUnknownTrip(error) || isProvisional ? null : tripId
  useEffect(() => visitTrip.write(visitedId), [visitedId])

  const [path, navigate] = useLocation()
  const search = useSearch()
  const view = useHomeView()
  // The home screen has two faces without one; everywhere else the view is always the trip's while there is one.
  const isNameless = showsTrip && view === 'trip' && tripInAddress(path, search) === null
  useEffect(() => {
    if (!isNameless || visitedId === null) return
    const query = new URLSearchParams(search)
    query.set('tripId', visitedId)
    navigate(`${path}?${query}`, { replace: true, state: window.history.state })
  }, [isNameless, visitedId, path, search, navigate])
}

/** No browser bar is this high, every on-screen keyboard is higher. */
const KEYBOARD_MIN_PX = 150

/** True while a phone's on-screen keyboard covers part of the page. */
function useKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribeToKeyboard, isKeyboardOpen)
}

function isKeyboardOpen(): boolean {
  const viewport = window.visualViewport
  if (!viewport) return false
  // Pinching in makes the viewport small as well, and is no keyboard.
  return viewport.scale < 1.1 && window.innerHeight - viewport.height > KEYBOARD_MIN_PX
}

function subscribeToKeyboard(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener)
  return () => window.visualViewport?.removeEventListener('resize', listener)
}
