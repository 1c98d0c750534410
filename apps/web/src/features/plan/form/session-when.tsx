import type { SessionBeach } from '@sendit/core/plan/riders-contract.ts'
import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import type { Attribution } from '@sendit/core/weather/contract.ts'
import { WindStrip } from '#features/plan/days/wind-strip.tsx'
import { unknownWindText } from '#features/plan/session/unknown-wind-text.ts'
import { dayWords } from '#lib/dates.ts'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { DataCredit } from '#ui/data-credit.tsx'
import { Icon } from '#ui/icon.tsx'

type SessionWhenProps = {
  beach: SessionBeach
  day: string
  attribution: readonly Attribution[]
}

/** What the wind on the chosen beach will be in the hours of the session, and all that speaks against them. */
export function SessionWhen({ beach, day, attribution }: SessionWhenProps) {
  const { wind, timezone, hours, caps, stoppedBy, stale } = beach
  if (wind === null || timezone === null) {
    return <p className="plan-beyond session-beyond">{unknownWindText(beach, { beachId: beach.id })}</p>
  }
  const [lowest, highest] = [Math.round(wind.lowest), Math.round(wind.highest)]
  const point = compassPoint(wind.direction)
  const window = {
    ...{ from: wind.from, to: wind.to, lowest: wind.lowest, highest: wind.highest },
    ...{ gust: wind.gust, windDirection: wind.direction },
  }
  const against = caps.map(({ reason }) => reason).join(', ')
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-baseline justify-between gap-2">
        <span className="field-label">When</span>
        <span className="flex items-baseline gap-2">
          <b className="plan-knots session-knots">{lowest === highest ? lowest : `${lowest}–${highest}`}</b>
          <span className="type-caption text-muted">kn</span>
          <span className="type-caption flex items-center gap-1 self-center font-medium text-muted">
            <ConditionIcon
              name="arrow"
              size={16}
              strokeWidth={2.3}
              turn={oppositeDirection(wind.direction)}
            />
            {point}
          </span>
        </span>
      </p>
      <WindStrip
        day={{ date: day, hours, window }}
        timezone={timezone}
        label={`${beach.name}, ${dayWords(day).weekday}, ${lowest} to ${highest} knots from ${point}`}
      />
      {caps.length > 0 && (
        <p className={stoppedBy.length > 0 ? 'session-against stopped' : 'session-against'}>
          <Icon name="alert" size={18} strokeWidth={2.2} />
          {stoppedBy.length > 0 ? `${against}: nobody is powered here.` : `${against}.`}
        </p>
      )}
      {stale && (
        <p className="type-caption text-muted">
          The weather service does not answer. This is the last we know of the wind.
        </p>
      )}
      <DataCredit credits={attribution} />
    </div>
  )
}
