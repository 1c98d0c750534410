import { useLocation } from 'wouter'
import { paths } from '#lib/paths.ts'
import { useVisitor } from '#session/visitor.ts'
import { useLinkedTripId } from '#trip/visit-trip.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import type { NavItem } from '#ui/bottom-nav.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import { Rail } from '#ui/rail.tsx'

// The menu is the rail's heaviest part and not needed for navigation.
const TripSwitcher = lazyPart(() => import('./trip-switcher.tsx'))

/** As tall as the switcher, so the rail does not jump. */
const SWITCHER_LOADING = <div className="rail-trip" aria-hidden="true" style={{ minHeight: 60 }} />

type DesktopRailProps = { items: NavItem[]; currentKey: string | undefined }

export default function DesktopRail({ items, currentKey }: DesktopRailProps) {
  const tripId = useLinkedTripId()
  return (
    <Rail
      items={items}
      currentKey={currentKey}
      homeHref={paths.home(tripId)}
      tripSwitcher={
        <LazyBoundary instead={SWITCHER_LOADING}>
          <TripSwitcher loading={SWITCHER_LOADING} />
        </LazyBoundary>
      }
      profile={<ProfileRow />}
    />
  )
}

function ProfileRow() {
  const visitor = useVisitor()
  const [path] = useLocation()
  const href = paths.profile(useLinkedTripId())
  const current = path === paths.profile() ? 'page' : undefined
  if (visitor.kind === 'user') {
    const { id, displayName, profileImageUrl } = visitor.user
    return (
      <Anchor className="rail-profile" href={href} aria-current={current}>
        <Avatar id={id} name={displayName} pictureUrl={profileImageUrl} size={38} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="type-caption truncate font-strong">{displayName}</span>
          <span className="type-meta text-muted">Profile Settings</span>
        </span>
        <Icon name="settings" size={20} className="text-subtle" />
      </Anchor>
    )
  }
  return (
    <Anchor className="rail-item" href={href} aria-current={current}>
      <Icon name="lock" size={20} />
      <span>Guest access</span>
    </Anchor>
  )
}
