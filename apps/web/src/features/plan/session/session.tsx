import '#styles/screens/plan.css'
import '#styles/screens/session.css'
import type { PlanItem, SessionRiders } from '@sendit/core/plan/contract.ts'
import { hoursText } from '@sendit/core/plan/end-text.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import { UNKNOWN_VERDICT } from '@sendit/core/weather/verdict.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { stoppedText, unknownWindText } from '#features/plan/items/item-looks.tsx'
import { ItemWaiting, OwnPlanAnswer } from '#features/plan/items/item-parts.tsx'
import { useRiders } from '#features/plan/use-week.ts'
import { WindStrip } from '#features/plan/wind-strip.tsx'
import { dayWords } from '#lib/dates.ts'
import { time24AtPlace } from '#lib/place-clock.ts'
import { membersQuery } from '#session/queries.ts'
import { outingsQuery } from '#trip/trip-queries.ts'
import { SeededArt } from '#ui/art/seeded-art.tsx'
import { Avatar, type AvatarPerson } from '#ui/avatar.tsx'
import { Chip } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { DataCredit } from '#ui/data-credit.tsx'
import { ForecastAge } from '#ui/forecast-age.tsx'
import { Icon } from '#ui/icon.tsx'
import { ScoreRing } from '#ui/score-ring.tsx'
import { isDanger, reasonsText, WindWord } from '#ui/wind-word.tsx'
import { CrewTable, crewRows } from './crew-table.tsx'

type SessionProps = {
  trip: Trip
  item: PlanItem
  viewerId: string | null
  board: ReactNode
}

export function Session({ trip, item, viewerId, board }: SessionProps) {
  const riders = useRiders(trip.id, item.id)
  const { data: members } = useQuery(membersQuery(trip.id))
  const { data: outings } = useQuery(outingsQuery(trip.id))
  const rows = crewRows({
    item,
    members: members ?? [],
    verdicts: riders?.riders ?? [],
    outings: outings ?? [],
    viewerId,
  })
  const maker = {
    id: item.createdBy,
    name: item.createdByName,
    pictureUrl: members?.find(({ id }) => id === item.createdBy)?.profileImageUrl,
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="columns-wide-narrow session-columns">
        <SessionFacts tripId={trip.id} item={item} riders={riders} maker={maker} />
        {board}
      </div>
      <CrewTable rows={rows} riders={riders} viewerId={viewerId} />
    </div>
  )
}

type SessionFactsProps = {
  tripId: string
  item: PlanItem
  riders: SessionRiders | undefined
  maker: AvatarPerson
}

export function SessionFacts({ tripId, item, riders, maker }: SessionFactsProps) {
  const wind = riders?.wind ?? null
  return (
    <Card aria-label="The session">
      <div className="session-art">
        <SeededArt seed={item.beachId ?? item.id} shape="cover" cover />
        {wind !== null && (
          <span className="session-score">
            <ScoreRing score={wind.score} tone={riders?.verdict?.tone} size={52} />
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
        <OwnPlanAnswer tripId={tripId} item={item} />
        {wind !== null && <DataCredit credits={riders?.attribution ?? []} />}
      </div>
    </Card>
  )
}

function Wind({ riders, item }: { riders: SessionRiders; item: PlanItem }) {
  const { state, wind, tide, forecastFrom, hours, timezone, stale, stoppedBy } = riders
  const { tone, word, reasons, asOf } = riders.verdict ?? { ...UNKNOWN_VERDICT, asOf: null }
  if (wind === null || timezone === null) {
    return <p className="plan-beyond session-beyond">{unknownWindText({ state, forecastFrom }, item)}</p>
  }
  const [lowest, highest] = [Math.round(wind.lowest), Math.round(wind.highest)]
  const point = compassPoint(wind.direction)
  const window = {
    ...{ from: wind.from, to: wind.to, lowest: wind.lowest, highest: wind.highest },
    ...{ gust: wind.gust, windDirection: wind.direction },
  }
  const against = stoppedBy.length > 0 ? stoppedText(stoppedBy) : reasonsText(reasons)
  return (
    <>
      {reasons.length + stoppedBy.length > 0 && (
        <p className={stoppedBy.length > 0 || isDanger(word) ? 'session-against stopped' : 'session-against'}>
          <Icon name="alert" size={18} strokeWidth={2.2} />
          {against}
        </p>
      )}
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
        <WindWord word={word} />
      </div>
      <WindStrip
        day={{ date: item.day, hours, window }}
        timezone={timezone}
        label={`${dayWords(item.day).weekday}, ${hoursText(item)}, ${word.toLowerCase()}, ${lowest} to ${highest} knots from ${point}`}
      />
      <div className="flex flex-wrap gap-2">
        {wind.gust !== null && <Chip icon="wind">{`Gusts ${Math.round(wind.gust)}`}</Chip>}
        {wind.isIdeal && tone === 'good' && (
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
      {asOf !== null && <ForecastAge observedAt={asOf} isOld={stale} />}
    </>
  )
}
