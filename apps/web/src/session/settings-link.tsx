import { useLocation } from 'wouter'
import { paths } from '#lib/paths.ts'
import { useLinkedTripId } from '#trip/visit-trip.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Icon } from '#ui/icon.tsx'

export function SettingsLink() {
  const tripId = useLinkedTripId()
  const [path] = useLocation()
  return (
    <Anchor
      className="icon-button"
      href={paths.profile(tripId)}
      aria-label="Settings"
      aria-current={path === paths.profile() ? 'page' : undefined}
    >
      <Icon name="settings" />
    </Anchor>
  )
}
