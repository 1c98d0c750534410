import '#styles/screens/plan.css'
import '#styles/screens/session.css'
import { dayInZone, daysBetween } from '@sendit/core/time.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { planQuery } from '#access/plan-query.ts'
import { membersQuery } from '#access/queries.ts'
import { useUserId } from '#access/use-visitor.ts'
import { FORECAST_DAYS } from '#features/plan/days/is-far-and-empty.ts'
import { useWeek } from '#features/plan/use-week.ts'
import { paths } from '#lib/paths.ts'
import { viewerZone } from '#lib/place-time.ts'
import { useMinute } from '#lib/use-minute.ts'
import { Card } from '#ui/card.tsx'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { NextCard } from './next-card.tsx'
import { nextItem } from './next-item.ts'
import { summaryText } from './summary-text.ts'
import { WeekBars } from './week-bars.tsx'

const ShortenedNote = latePart(() => import('#ui/shortened-note.tsx'))

type PlanCardProps = { trip: Trip }

/** What is next with its wind, the wind of the coming days, and the way to the plan. */
export default function PlanCard({ trip }: PlanCardProps) {
  const { data: plan } = useQuery(planQuery(trip.id))
  // What the card has nothing to say of is not read: it stands on every trip home.
  const isPlanned = (plan?.items.length ?? 0) > 0
  const { data: members } = useQuery({ ...membersQuery(trip.id), enabled: isPlanned })
  const viewerId = useUserId()
  const now = useMinute()
  const timezone = trip.timezone ?? viewerZone()
  const today = dayInZone(now, timezone)
  const isReached = (day: string) => day >= today && daysBetween(today, day) <= FORECAST_DAYS
  const week = useWeek(trip.location, plan?.days.some(isReached) ?? false)
  const next = nextItem(plan?.items ?? [], now, timezone)
  return (
    <>
      {trip.isShortened === true && (
        <Late>
          <ShortenedNote trip={trip} />
        </Late>
      )}
      <Card padded aria-labelledby="plan-card">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <div className="min-w-0">
            <h2 className="type-section" id="plan-card">
              The plan
            </h2>
            <p className="type-meta text-muted">{summaryText(plan?.items ?? [], members ?? [])}</p>
          </div>
          <LinkButton variant="ghost" size="small" iconAfter="chevron-right" href={paths.plan(trip.id)}>
            Open
          </LinkButton>
        </div>
        {next !== undefined && (
          <NextCard
            tripId={trip.id}
            item={next}
            today={today}
            viewerId={viewerId}
            members={members ?? []}
            isForecast={week?.lastDay !== undefined && next.day <= week.lastDay}
          />
        )}
        {week !== undefined && <WeekBars days={plan?.days ?? []} week={week.byDay} today={today} />}
      </Card>
    </>
  )
}
