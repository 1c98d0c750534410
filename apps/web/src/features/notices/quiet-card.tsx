import type { NoticeSettings } from '@sendit/core/notices/contract.ts'
import { useOffline } from '#lib/network.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { NoticeIcon } from '#ui/notice-icon.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { useChangeSettings } from './mutations.ts'

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

export function QuietCard({ settings: { quietHours, hidesText } }: { settings: NoticeSettings }) {
  const { mutate } = useChangeSettings()
  const isOffline = useOffline()
  const change = (part: Partial<typeof quietHours>) => mutate({ quietHours: { ...quietHours, ...part } })
  return (
    <Card aria-label="Quiet hours and lock screen">
      <div className="notices-line">
        <NoticeIcon name="moon" className="text-subtle" />
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

/** Half hours, and what was chosen elsewhere. */
function timesWith(chosen: string) {
  const times = HALF_HOURS.includes(chosen) ? HALF_HOURS : [...HALF_HOURS, chosen].sort()
  return times.map((time) => ({ value: time, label: time }))
}
