import '#styles/screens/plan.css'
import type { PlanItem } from '@sendit/core/plan/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { planQuery } from '#access/plan-query.ts'
import { comingText } from '#features/plan/items/riding-text.ts'
import { dayWords } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { dayAtPlace, viewerZone } from '#lib/place-time.ts'
import { useMinute } from '#lib/use-minute.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { nextItem } from './next-item.ts'

type PlanCardProps = { trip: Trip }

/** What is next, and the way to the plan. */
export default function PlanCard({ trip }: PlanCardProps) {
  const { data: plan } = useQuery(planQuery(trip.id))
  const now = useMinute()
  const { timezone = null } = trip
  const today = dayAtPlace({ timezone }, now)
  const next = nextItem(plan?.items ?? [], now, timezone ?? viewerZone())
  return (
    <Card padded aria-labelledby="plan-card">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="type-section" id="plan-card">
            The plan
          </h2>
          <p className="type-meta text-muted">{summaryText(plan?.items ?? [])}</p>
        </div>
        <LinkButton variant="ghost" size="small" iconAfter="chevron-right" href={paths.plan(trip.id)}>
          Open
        </LinkButton>
      </div>
      {next !== undefined && <NextItem item={next} today={today} />}
    </Card>
  )
}

function NextItem({ item, today }: { item: PlanItem; today: string }) {
  const { weekday } = dayWords(item.day)
  const { count, maybe } = comingText(item)
  return (
    <div className="plan-next">
      <p className="type-caption flex items-center gap-1.5 text-muted">
        <Icon name={item.kind === 'session' ? 'kite' : 'clock'} size={16} strokeWidth={2} />
        {item.kind === 'session' ? 'Next session' : 'Next'}
      </p>
      <p className="type-card [overflow-wrap:anywhere]">{item.title}</p>
      <p className="type-meta text-muted">
        {item.day === today ? 'Today' : weekday}, {item.startsAt}
        {item.endsAt === null ? '' : ` to ${item.endsAt}`}
      </p>
      {(count !== '' || maybe !== '') && (
        <p className="type-caption">
          {count !== '' && <b className="font-strong">{count}</b>} <span className="text-muted">{maybe}</span>
        </p>
      )}
    </div>
  )
}

/** '3 sessions, 2 other things' */
function summaryText(items: readonly PlanItem[]): string {
  const sessions = items.filter(({ kind }) => kind === 'session').length
  const others = items.length - sessions
  if (items.length === 0) return 'Nothing planned yet'
  return [
    ...(sessions > 0 ? [`${sessions} ${sessions === 1 ? 'session' : 'sessions'}`] : []),
    ...(others > 0 ? [`${others} other ${others === 1 ? 'thing' : 'things'}`] : []),
  ].join(', ')
}
