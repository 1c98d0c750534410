import type { NoticeSettings } from '@sendit/core/notices/contract.ts'
import { useTrips } from '#access/use-current-trip.ts'
import { useOffline } from '#lib/network.ts'
import { SeededArt } from '#ui/art/seeded-art.tsx'
import { Card } from '#ui/card.tsx'
import { Switch } from '#ui/switch.tsx'
import { useMuteTrip } from './mutations.ts'

/** Nothing where there is no trip. */
export function MuteCard({ settings: { mutedTripIds } }: { settings: NoticeSettings }) {
  const { data: trips } = useTrips()
  const { mutate } = useMuteTrip()
  const isOffline = useOffline()
  if (!trips || trips.length === 0) return null
  return (
    <Card aria-labelledby="mute-a-trip">
      <h2 id="mute-a-trip" className="type-card notices-head">
        Mute a trip
      </h2>
      <ul className="row-list notices-trips">
        {trips.map(({ id, name }) => {
          const isMuted = mutedTripIds.includes(id)
          return (
            <li key={id} className="notices-line">
              <span className="notices-trip-picture">
                <SeededArt seed={id} shape="thumbnail" />
              </span>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="type-small truncate font-medium">{name}</span>
                <span className="type-meta text-muted">{isMuted ? 'Muted' : 'Not muted'}</span>
              </span>
              <Switch
                aria-label={`Mute ${name}`}
                checked={isMuted}
                disabled={isOffline}
                onChange={(muted) => mutate({ tripId: id, isMuted: muted })}
              />
            </li>
          )
        })}
      </ul>
      <p className="field-hint notices-foot">
        A muted trip still counts unread. Only an overdue rider comes through.
      </p>
    </Card>
  )
}
