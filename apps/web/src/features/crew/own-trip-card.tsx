import type { Journey } from '@sendit/core/crew/contract.ts'
import { MAX_SEATS_OFFERED } from '@sendit/core/crew/limits.ts'
import type { Kite } from '@sendit/core/profile/quiver.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { NeedsNetwork } from '#ui/network-button.tsx'
import { Segments } from '#ui/segments.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { JourneyDraft } from './journey-fields.tsx'
import { JourneyFields } from './journey-fields.tsx'
import type { OwnTripDraft } from './use-own-trip-draft.ts'

const SEATS = [
  { value: 'none', label: 'No car' },
  { value: 'needs', label: 'I need one' },
  { value: 'offers', label: 'I offer some' },
] as const
const COUNTS = Array.from({ length: MAX_SEATS_OFFERED }, (_, index) => String(index + 1))

type OwnTripCardProps = { trip: Trip; quiver: readonly Kite[]; draft: OwnTripDraft }

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
      <KitesToBring quiver={quiver} home={home} onChange={setHome} />
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

type KitesToBringProps = {
  quiver: readonly Kite[]
  home: readonly string[]
  onChange: (home: string[]) => void
}

function KitesToBring({ quiver, home, onChange }: KitesToBringProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="field-label mb-2">Kites along, m²</legend>
      {quiver.length === 0 && <p className="field-hint">Choose the kites you own first.</p>}
      <div className="flex flex-wrap gap-2">
        {quiver.map(({ id, size, name }) => {
          const isBringing = !home.includes(id)
          return (
            <button
              key={id}
              type="button"
              className={isBringing ? 'filter-chip on' : 'filter-chip'}
              aria-pressed={isBringing}
              onClick={() => onChange(isBringing ? [...home, id] : home.filter((one) => one !== id))}
            >
              <Icon name="kite" size={16} strokeWidth={2} />
              <b className="number">{size}</b>
              {name}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

const shortDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Lands', 'Tue 14, 21:40', 'Málaga'; undefined without data. */
export function legOf(label: string, { day, time, place }: JourneyDraft, journey: Journey | undefined) {
  if (journey === undefined && time === '' && place.trim() === '') return undefined
  const when = shortDay.format(new Date(`${day}T00:00:00Z`)).replace(',', '')
  return { label, when: time === '' ? when : `${when}, ${time}`, where: place.trim() }
}
