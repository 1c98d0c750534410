import type { User } from '@sendit/core/profile/contract.ts'
import type { ReactNode } from 'react'
import { useLinkedTripId } from '#access/visit-trip.ts'
import { paths } from '#lib/paths.ts'
import { useQueue } from '#outbox/use-outbox.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { latePart } from '#ui/late-part.tsx'
import { NoticeIcon } from '#ui/notice-icon.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useOpening } from '#ui/use-opening.ts'
import { Credits } from './credits.tsx'
import { Devices } from './devices.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useShownUser } from './use-shown-user.ts'

const SignOutDialog = latePart(() => import('./sign-out-dialog.tsx'))

type ProfileProps = { user: User; onSignOut: () => void; isSigningOut: boolean }

export function Profile({ user: known, onSignOut, isSigningOut }: ProfileProps) {
  const { user, waiting } = useShownUser(known)
  const tripId = useLinkedTripId()
  const isWaiting = useQueue().length > 0
  const leaving = useOpening()
  return (
    <div className="profile">
      <ProfileCard user={user} />
      <div className="profile-form">
        <Card as="div" className="row-list [--inset:50px]">
          {user.quiver !== undefined && (
            <ProfileRow
              href={paths.riderCard(tripId)}
              icon={<Icon name="kite" size={22} />}
              name="Rider Card"
              what="Kites, phone and shore contact"
            />
          )}
          <ProfileRow
            href={paths.notices(tripId)}
            icon={<NoticeIcon name="bell" />}
            name="Notifications"
            what="What reaches you, and when it is quiet"
          />
          <ProfileRow
            href={paths.calendar(tripId)}
            icon={<Icon name="calendar" size={22} />}
            name="Calendar"
            what="Your trips in your calendar"
          />
        </Card>
        <ProfileForm user={user} waiting={waiting} />
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
          onClick={isSigningOut ? undefined : isWaiting ? () => leaving.open() : onSignOut}
        >
          {isSigningOut ? <Spinner /> : <Icon name="log-out" size={22} />}
          <span className="type-small flex-1 font-strong">
            {isSigningOut ? 'Signing Out...' : 'Sign Out'}
          </span>
        </button>
      </Card>
      <OpenedDialog by={leaving}>
        {({ open, onClose }) => <SignOutDialog open={open} onClose={onClose} onSignOut={onSignOut} />}
      </OpenedDialog>
      <Devices user={user} />
      <Credits />
    </div>
  )
}

type ProfileRowProps = { href: string; icon: ReactNode; name: string; what: string }

/** Leads to a screen of the profile's own. */
function ProfileRow({ href, icon, name, what }: ProfileRowProps) {
  return (
    <Anchor className="profile-row" href={href}>
      <span className="text-subtle">{icon}</span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="type-small font-medium">{name}</span>
        <span className="type-caption text-muted">{what}</span>
      </span>
      <Icon name="chevron-right" size={18} className="text-subtle" />
    </Anchor>
  )
}
