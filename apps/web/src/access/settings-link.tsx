import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLinkedTripId } from './visit-trip.ts'

/** Stands at the right end of every page header. */
export function SettingsLink() {
  const tripId = useLinkedTripId()
  return (
    <Anchor className="icon-button" href={paths.profile(tripId)} aria-label="Settings">
      <Icon name="settings" />
    </Anchor>
  )
}
