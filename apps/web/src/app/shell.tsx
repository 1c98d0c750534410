import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useUnreadCount } from '#access/unread.ts'
import { useCurrentTrip } from '#access/use-current-trip.ts'
import { useServerBack } from '#access/use-server-back.ts'
import { useTripLive } from '#access/use-trip-live.ts'
import { useTripOpened } from '#access/use-trip-opened.ts'
import { useSenderId, useVisitor } from '#access/use-visitor.ts'
import { useLinkedTripId } from '#access/visit-trip.ts'
import { paths } from '#lib/paths.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { BottomNav } from '#ui/bottom-nav.tsx'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import { navItems, type Tab } from './nav-items.ts'
import { OfflineBar } from './offline-bar.tsx'
import { useKeyboardOpen } from './use-keyboard-open.ts'
import { useVisitedTrip } from './use-visited-trip.ts'

const BesideScreen = latePart(() => import('./beside-screen.tsx'))
// Phones never show the rail, so they never load it.
const DesktopRail = latePart(() => import('./desktop-rail.tsx'))

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
        <Late instead={<aside className="rail" />}>
          <DesktopRail items={items} currentKey={screen.tab} />
        </Late>
      )}
      <main id="main" className="main">
        {/* The chat fills the screen and says by itself that it is offline. */}
        {path !== paths.chat() && <OfflineBar />}
        <Late>
          <BesideScreen unread={unread} />
        </Late>
        {children}
      </main>
      {!isWide && !isBare && !isKeyboardOpen && <BottomNav items={items} currentKey={screen.tab} />}
    </div>
  )
}
