import { MAX_SEATS_OFFERED } from '@sendit/core/crew/limits.ts'
import type { Kite } from '@sendit/core/profile/quiver.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { Card } from '#ui/card.tsx'
import { NeedsNetwork } from '#ui/needs-network.tsx'
import { Segments } from '#ui/segments.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { JourneyFields } from './journey-fields.tsx'
import { KitesAlong } from './kites-along.tsx'
import type { OwnTripDraft } from './use-own-trip-draft.ts'

const SEATS = [
  { value: 'none', label: 'No car' },
  { value: 'needs', label: 'I need one' },
  { value: 'offers', label: 'I offer some' },
] as const
const COUNTS = Array.from({ length: MAX_SEATS_OFFERED }, (_, index) => String(index + 1))

type OwnTripCardProps = { trip: Trip; quiver: readonly Kite[]; draft: OwnTripDraft }

/** What a rider says for one trip: which kites come along, when they come and go, and whether they have seats. */
export function OwnTripCard({ trip, quiver, draft }: OwnTripCardProps) {
  const { home, setHome, arrival, setArrival, departure, setDeparture, seats, setSeats } = draft
  return (
    <Card padded className="flex flex-col gap-4" aria-labelledby="rider-trip">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="rider-trip" className="type-card">
          This trip
        </h2>
        <span className="type-caption truncate text-muted">{trip.name}</span>
      </div>
      <KitesAlong quiver={quiver} home={home} onChange={setHome} />
      <JourneyFields kind="arrival" trip={trip} draft={arrival} onChange={setArrival} />
      <JourneyFields kind="departure" trip={trip} draft={departure} onChange={setDeparture} />
      <Segments
        label="Seats"
        value={seats.kind}
        options={SEATS}
        onChange={(kind) => setSeats({ ...seats, kind })}
      />
      {seats.kind === 'offers' && (
        <SelectField
          label="Seats offered"
          value={seats.count}
          options={COUNTS.map((value) => ({ value, label: value }))}
          onChange={({ target }) => setSeats({ ...seats, count: target.value })}
        />
      )}
      <NeedsNetwork>Kites along and journeys need network to be saved.</NeedsNetwork>
    </Card>
  )
}
