import type { NotificationSettings } from '@sendit/core/notifications/contract.ts'
import { useOffline } from '#lib/realtime.ts'
import { useTrips } from '#trip/use-current-trip.ts'
import { SeededArt } from '#ui/art/seeded-art.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { NotificationIcon } from '#ui/notification-icon.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch-field.tsx'
import { useChangeSettings, useMuteTrip } from './mutations.ts'

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

export function QuietCard({ settings: { quietHours, hidesText } }: { settings: NotificationSettings }) {
  const { mutate } = useChangeSettings()
  const isOffline = useOffline()
  const change = (part: Partial<typeof quietHours>) => mutate({ quietHours: { ...quietHours, ...part } })
  return (
    <Card aria-label="Quiet hours and lock screen">
      <div className="notices-line">
        <NotificationIcon name="moon" className="text-subtle" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="type-small font-medium">Quiet hours</span>
          <span className="type-meta text-muted">Then all at once, as one</span>
        </span>
        <Switch
          aria-label="Quiet hours"
          checked={quietHours.isOn}
          disabled={isOffline}
          onChange={(isOn) => change({ isOn })}
        />
      </div>
      {quietHours.isOn && (
        <div className="notices-hours">
          <SelectField
            label="From"
            value={quietHours.from}
            options={timesWith(quietHours.from)}
            disabled={isOffline}
            onChange={(event) => change({ from: event.target.value })}
          />
          <SelectField
            label="To"
            value={quietHours.until}
            options={timesWith(quietHours.until)}
            disabled={isOffline}
            onChange={(event) => change({ until: event.target.value })}
          />
          <p className="field-hint">
            Time of the place you are in. An overdue rider comes through at any hour.
          </p>
        </div>
      )}
      <div className="notices-line below">
        <Icon name="lock" size={22} className="text-subtle" />
        <span className="type-small min-w-0 flex-1 font-medium">Hide text on the lock screen</span>
        <Switch
          aria-label="Hide text on the lock screen"
          checked={hidesText}
          disabled={isOffline}
          onChange={(isHidden) => mutate({ hidesText: isHidden })}
        />
      </div>
    </Card>
  )
}

function timesWith(chosen: string) {
  const times = HALF_HOURS.includes(chosen) ? HALF_HOURS : [...HALF_HOURS, chosen].sort()
  return times.map((time) => ({ value: time, label: time }))
}

export function MuteCard({ settings: { mutedTripIds } }: { settings: NotificationSettings }) {
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
