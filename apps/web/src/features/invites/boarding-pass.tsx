import '#styles/screens/invite.css'
import pass from 'drawn:scene-boarding-pass.svg'
import passWide from 'drawn:scene-boarding-pass-wide.svg'
import sea from 'drawn:scene-invite.svg'
import seaWide from 'drawn:scene-invite-wide.svg'
import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import { tripDateRange } from '@sendit/core/trips/trip-dates.ts'
import type { ReactNode } from 'react'
import { shortDate } from '#lib/dates.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { SceneArt } from '#ui/art/scene-art.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Logo } from '#ui/logo.tsx'

const FEATURES: { icon: IconName; text: string; colour: string }[] = [
  { icon: 'chat', text: 'Group chat', colour: 'text-cat-move-text' },
  { icon: 'wallet', text: 'Shared expenses', colour: 'text-cat-stay-text' },
  { icon: 'image', text: 'Trip photos', colour: 'text-cat-food-text' },
  { icon: 'wind', text: 'Wind conditions', colour: 'text-cat-play-text' },
]

type BoardingPassProps = {
  guest: GuestInfo
  isJoining: boolean
  onAccept: () => void
  note?: ReactNode
  /** One line: the stub below the perforation has a fixed height. */
  children: ReactNode
}

export function BoardingPass({ guest, isJoining, onAccept, note, children }: BoardingPassProps) {
  const { trip, invitedBy } = guest
  useDocumentTitle('Invite')

  return (
    <div className="invite">
      <div className="absolute inset-0 -z-10">
        <SceneArt src={sea} wide={seaWide} cover />
      </div>
      <div className="invite-shadow">
        <article className="boarding-pass" aria-label={trip.name}>
          <div className="boarding-pass-art lg:min-h-[500px]">
            <SceneArt src={pass} wide={passWide} cover />
          </div>
          <div className="boarding-pass-body">
            <div className="flex items-center justify-between gap-3">
              <Logo size={20} />
              <Badge tone="neutral" icon="clock">
                Access until {shortDate(guest.expiresAt)}
              </Badge>
            </div>
            <div>
              <h1 className="type-page mb-2">Join the Trip!</h1>
              <p className="text-muted">You've been invited to join an epic kite surfing adventure</p>
            </div>
            <div className="boarding-pass-trip">
              <h2 dir="auto" className="type-section">
                {trip.name}
              </h2>
              <p className="type-caption text-muted">
                {tripDateRange(trip)}, {trip.location}
              </p>
              <p className="type-caption font-medium">{invitedBy} invites you</p>
            </div>
            <ul className="boarding-pass-features">
              {FEATURES.map(({ icon, text, colour }) => (
                <li key={text} className="type-caption flex items-center gap-2 font-medium">
                  <span className={colour}>
                    <Icon name={icon} size={20} />
                  </span>
                  {text}
                </li>
              ))}
            </ul>
            {note && <div className="type-caption flex flex-col gap-1.5 text-muted">{note}</div>}
            <div className="perforation" />
            <Button
              variant="accent"
              size="tall"
              full
              busy={isJoining}
              busyLabel="Joining Trip..."
              onClick={onAccept}
            >
              Accept Invitation & Join Trip
            </Button>
            <p className="type-caption text-center text-muted">{children}</p>
          </div>
        </article>
      </div>
    </div>
  )
}
