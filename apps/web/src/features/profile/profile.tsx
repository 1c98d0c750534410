import type { User } from '@sendit/core/profile/contract.ts'
import { useLinkedTripId } from '#access/visit-trip.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Credits } from './credits.tsx'
import { Devices } from './devices.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ProfileForm } from './profile-form.tsx'

type ProfileProps = { user: User; onSignOut: () => void; isSigningOut: boolean }

export function Profile({ user, onSignOut, isSigningOut }: ProfileProps) {
  const tripId = useLinkedTripId()
  return (
    <div className="profile">
      <ProfileCard user={user} />
      <div className="profile-form">
        <ProfileForm user={user} />
      </div>
      <Card as="div" className="row-list [--inset:64px]">
        {user.isAdmin && (
          <Anchor className="profile-row" href={paths.beachAdmin(tripId)}>
            <Icon name="map" size={22} className="text-subtle" />
            <span className="type-small flex-1 font-medium">Beach Images</span>
            <Icon name="chevron-right" size={18} className="text-subtle" />
          </Anchor>
        )}
        <button
          type="button"
          className="profile-row text-danger"
          aria-busy={isSigningOut || undefined}
          onClick={isSigningOut ? undefined : onSignOut}
        >
          {isSigningOut ? <Spinner /> : <Icon name="log-out" size={22} />}
          <span className="type-small flex-1 font-strong">
            {isSigningOut ? 'Signing Out...' : 'Sign Out'}
          </span>
        </button>
      </Card>
      <Devices />
      <Credits />
    </div>
  )
}
