import type { User } from '@sendit/core/profile/contract.ts'
import type { ReactNode } from 'react'
import { paths } from '#lib/paths.ts'
import { useQueue } from '#offline/use-outbox.ts'
import { useLinkedTripId } from '#trip/visit-trip.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Spinner } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { NotificationIcon } from '#ui/notification-icon.tsx'
import { Devices } from './devices.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useShownUser } from './use-shown-user.ts'

const SignOutDialog = lazyPart(() => import('./sign-out-dialogs.tsx'))

type ProfileProps = { user: User; onSignOut: () => void; isSigningOut: boolean }

export function Profile({ user: known, onSignOut, isSigningOut }: ProfileProps) {
  const { user, waiting } = useShownUser(known)
  const tripId = useLinkedTripId()
  const isWaiting = useQueue().length > 0
  const leaving = useDialog()
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
            icon={<NotificationIcon name="bell" />}
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
          <>
            <AdminRow href={paths.installation(tripId)} icon="settings" name="Installation" />
            <AdminRow href={paths.beachAdmin(tripId)} icon="map" name="Beach Images" />
          </>
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
      <DialogHost dialog={leaving}>
        {({ open, onClose }) => <SignOutDialog open={open} onClose={onClose} onSignOut={onSignOut} />}
      </DialogHost>
      <Devices user={user} />
      <Credits />
    </div>
  )
}

function AdminRow({ href, icon, name }: { href: string; icon: IconName; name: string }) {
  return (
    <Anchor className="profile-row" href={href}>
      <Icon name={icon} size={22} className="text-subtle" />
      <span className="type-small flex-1 font-medium">{name}</span>
      <Icon name="chevron-right" size={18} className="text-subtle" />
    </Anchor>
  )
}

type ProfileRowProps = { href: string; icon: ReactNode; name: string; what: string }

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

const CREDITS = [
  {
    name: 'Bricolage Grotesque',
    by: 'typeface by Mathieu Triay, SIL Open Font License 1.1',
    href: 'https://github.com/ateliertriay/bricolage',
  },
  {
    name: 'Figtree',
    by: 'typeface by Erik Kennedy, SIL Open Font License 1.1',
    href: 'https://github.com/erikdkennedy/figtree',
  },
  {
    name: 'Open-Meteo',
    by: 'weather and tides, CC BY 4.0, with wave and tide models of Deutscher Wetterdienst (DWD) and Copernicus Marine',
    href: 'https://open-meteo.com/',
  },
  {
    name: 'OpenWeather',
    by: 'weather, where this server asks it',
    href: 'https://openweathermap.org/',
  },
  { name: 'GeoNames', by: 'place search, CC BY 4.0', href: 'https://www.geonames.org/' },
  {
    name: 'Meteocons',
    by: 'weather pictures by Bas Milius, MIT License',
    href: 'https://github.com/basmilius/meteocons',
  },
]

/** Attribution required by the licences. */
function Credits() {
  return (
    <Card padded aria-labelledby="credits">
      <h2 id="credits" className="type-section mb-2">
        Credits
      </h2>
      <ul className="type-caption flex flex-col gap-2 text-muted">
        {CREDITS.map(({ name, by, href }) => (
          <li key={name}>
            <Anchor className="text-link" href={href}>
              {name}
            </Anchor>
            , {by}.
          </li>
        ))}
      </ul>
    </Card>
  )
}
