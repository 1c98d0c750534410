import type { Trip } from '@sendit/core/trips/contract.ts'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LinkedText } from './linked-text.tsx'

const TripMenu = latePart(() => import('#features/trips/trip-menu.tsx'))

type Detail = { label: string; text: string; icon: IconName; tone: 'stay' | 'play' | 'move' | 'quiet' }

/** Where the crew sleeps, meets and comes from; each is shown when somebody wrote it. */
export function TripDetails({ trip }: { trip: Trip }) {
  const details = detailsOf(trip)
  const isMember = trip.myRole !== 'guest'
  if (details.length === 0 && !isMember) return null
  return (
    <section aria-labelledby="trip-details">
      <div className="section-header">
        <h2 id="trip-details" className="type-section">
          Trip Details
        </h2>
        {isMember && (
          <div className="-my-1.5 -mr-2.5 flex items-center">
            <LinkButton variant="ghost" size="small" icon="edit" href={paths.editTrip(trip.id)}>
              Edit Trip
            </LinkButton>
            <Late instead={<span className="size-11" />}>
              <TripMenu trip={trip} hasCreate />
            </Late>
          </div>
        )}
      </div>
      <Card as="div" className="row-list" style={{ ['--inset' as string]: '72px' }}>
        {details.map((detail) => (
          <DetailRow key={detail.label} {...detail} />
        ))}
        {details.length === 0 && (
          <p className="type-small p-4 text-muted">
            Nothing here yet. Say where the crew stays, meets and how to get there.
          </p>
        )}
      </Card>
    </section>
  )
}

function detailsOf(trip: Trip): Detail[] {
  const details: Detail[] = [
    { label: 'Accommodation', text: trip.accommodationDetails, icon: 'bed', tone: 'stay' },
    { label: 'Meeting Point', text: trip.meetingInfo, icon: 'flag', tone: 'play' },
    { label: 'Travel', text: trip.travelDetails, icon: 'plane', tone: 'move' },
    { label: 'Description', text: trip.description, icon: 'info', tone: 'quiet' },
  ]
  return details.filter(({ text }) => text.trim() !== '')
}

function DetailRow({ label, text, icon, tone }: Detail) {
  return (
    <div className="detail-row">
      <span className={`icon-tile ${tone}`}>
        <Icon name={icon} size={22} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="type-meta font-medium text-muted">{label}</h3>
        <p className="type-small whitespace-pre-line [overflow-wrap:anywhere]">
          <LinkedText text={text} />
        </p>
      </div>
    </div>
  )
}
