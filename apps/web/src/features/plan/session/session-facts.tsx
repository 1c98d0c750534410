import type { PlanItem } from '@sendit/core/plan/contract.ts'
import type { SessionRiders } from '@sendit/core/plan/riders-contract.ts'
import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import { WIND_NAMES, windStep } from '@sendit/core/weather/wind-steps.ts'
import { WindStrip } from '#features/plan/days/wind-strip.tsx'
import { ItemWaiting } from '#features/plan/items/item-waiting.tsx'
import { OwnPlanAnswer } from '#features/plan/items/own-plan-answer.tsx'
import { dayWords } from '#lib/dates.ts'
import { time24AtPlace } from '#lib/place-clock.ts'
import { SeededArt } from '#ui/art/seeded-art.tsx'
import { Avatar, type AvatarPerson } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { DataCredit } from '#ui/data-credit.tsx'
import { ScoreRing } from '#ui/score-ring.tsx'
import { unknownWindText } from './unknown-wind-text.ts'

type SessionFactsProps = {
  tripId: string
  item: PlanItem
  /** Undefined while it is not known. */
  riders: SessionRiders | undefined
  maker: AvatarPerson
  viewerId: string | null
}

/** What the session is and what wind it will have; the viewer answers here. */
export function SessionFacts({ tripId, item, riders, maker, viewerId }: SessionFactsProps) {
  const wind = riders?.wind ?? null
  return (
    <Card aria-label="The session">
      <div className="session-art">
        <SeededArt seed={item.beachId ?? item.id} shape="cover" cover />
        {wind !== null && (
          <span className="session-score">
            <ScoreRing score={wind.score} size={52} />
          </span>
        )}
      </div>
      <div className="flex flex-col gap-3 p-4">
        {riders !== undefined && <Wind riders={riders} item={item} />}
        {item.place !== null && <p className="[overflow-wrap:anywhere]">{item.place}</p>}
        {item.note !== null && (
          <div className="flex items-start gap-2.5">
            <Avatar {...maker} size={30} />
            <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <b className="font-strong">{maker.name}</b> {item.note}
            </p>
          </div>
        )}
        <ItemWaiting tripId={tripId} itemId={item.id} />
        {viewerId !== null && <OwnPlanAnswer tripId={tripId} item={item} userId={viewerId} />}
        {wind !== null && <DataCredit credits={riders?.attribution ?? []} />}
      </div>
    </Card>
  )
}

function Wind({ riders, item }: { riders: SessionRiders; item: PlanItem }) {
  const { state, wind, tide, forecastFrom, hours, timezone, stale } = riders
  if (wind === null || timezone === null) {
    return <p className="plan-beyond session-beyond">{unknownWindText({ state, forecastFrom }, item)}</p>
  }
  const [lowest, highest] = [Math.round(wind.lowest), Math.round(wind.highest)]
  const step = windStep(wind.mean)
  const point = compassPoint(wind.direction)
  const window = {
    ...{ from: wind.from, to: wind.to, lowest: wind.lowest, highest: wind.highest },
    ...{ gust: wind.gust, windDirection: wind.direction },
  }
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <span className="flex items-baseline gap-2">
          <b className="plan-knots">{lowest === highest ? lowest : `${lowest}–${highest}`}</b>
          <span className="type-meta text-muted">kn</span>
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
        <span className="type-caption flex items-center gap-1.5 font-strong">
          <i className="wind-swatch" style={{ background: `var(--wind-${step})` }} />
          <span style={{ color: `var(--wind-${step}-text)` }}>{WIND_NAMES[step]}</span>
        </span>
      </div>
      <WindStrip
        day={{ date: item.day, hours, window }}
        timezone={timezone}
        label={`${dayWords(item.day).weekday}, ${item.startsAt}${item.endsAt === null ? '' : ` to ${item.endsAt}`}, ${lowest} to ${highest} knots from ${point}`}
      />
      <div className="flex flex-wrap gap-2">
        {wind.gust !== null && <Chip icon="wind">{`Gusts ${Math.round(wind.gust)}`}</Chip>}
        {wind.isIdeal && (
          <Chip icon="compass" tone="success">
            {`${point} ideal`}
          </Chip>
        )}
        {tide != null && (
          <span className="chip">
            <ConditionIcon name="tide" size={15} strokeWidth={2} />
            {`${tide.kind === 'high' ? 'High' : 'Low'} ${time24AtPlace(tide.time, timezone)}`}
          </span>
        )}
      </div>
      {stale && (
        <p className="type-caption text-muted" role="status">
          The weather service does not answer. This is the last we know of the wind.
        </p>
      )}
    </>
  )
}
