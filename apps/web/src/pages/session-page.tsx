import { instantInZone } from '@sendit/core/instant-in-zone.ts'
import type { PlanItem } from '@sendit/core/plan/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { NoTrip } from '#access/no-trip.tsx'
import { SettingsLink } from '#access/settings-link.tsx'
import { useCurrentTrip } from '#access/use-current-trip.ts'
import { useUserId } from '#access/use-visitor.ts'
import type { OverdueAlarmProps } from '#features/outings/alarm/overdue-alarm.tsx'
import { planItemQuery } from '#features/plan/queries.ts'
import { OnKite } from '#features/plan/session/on-kite.tsx'
import { RideWords } from '#features/plan/session/ride-words.tsx'
import { Session } from '#features/plan/session/session.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { dayWords } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { dayAtPlace, viewerZone } from '#lib/place-time.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { useMinute } from '#lib/use-minute.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import { LateSection } from '#ui/late-section.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const SessionActions = latePart(() => import('./session-page-later.tsx'))
const onWater = () => import('#features/outings/on-water.ts')
const OverdueAlarm = latePart(async () => ({ default: (await onWater()).OverdueAlarm }))
const WaterBoard = latePart(async () => ({ default: (await onWater()).WaterBoard }))
const tellCrew: OverdueAlarmProps['tell'] = async (...said) =>
  (await import('#features/chat/outbox/say-to-crew.ts')).sayToCrew(...said)
/** About as high as its form. */
const BOARD_PX = 340

/** A session of the plan, and who is on the water. */
export default function SessionPage({ title }: { title: string }) {
  const { trip, isLoading, error, retry } = useCurrentTrip()
  const itemId = new URLSearchParams(useSearch()).get('item') ?? ''
  if (trip !== null) return <OfTrip key={itemId} trip={trip} itemId={itemId} title={title} />
  return (
    <Frame title={title}>
      {isLoading ? (
        <Skeleton height={420} radius={20} />
      ) : (
        <NoTrip error={error} onRetry={retry}>
          Create a trip or open an invitation, and its sessions stand here.
        </NoTrip>
      )}
    </Frame>
  )
}

function OfTrip({ trip, itemId, title }: { trip: Trip; itemId: string; title: string }) {
  const viewerId = useUserId()
  const { data: item, error, refetch } = useQuery(planItemQuery(trip.id, itemId))
  const isOwn = item != null && (item.createdBy === viewerId || trip.myRole === 'owner')
  return (
    <Frame
      title={item?.title ?? title}
      subtitle={item ? <WhenText trip={trip} item={item} /> : undefined}
      tripId={trip.id}
      actions={
        item &&
        viewerId !== null &&
        item.calledOffAt === null && (
          <Late instead={<span className="size-11" />}>
            <SessionActions tripId={trip.id} item={item} isOwn={isOwn} />
          </Late>
        )
      }
    >
      <Late>
        <OverdueAlarm
          trip={trip}
          tell={tellCrew}
          renderRide={(ride) => <RideWords tripId={trip.id} {...ride} />}
        />
      </Late>
      {item && item.calledOffAt === null && (
        <Session
          trip={trip}
          item={item}
          viewerId={viewerId}
          board={
            <LateSection instead={<Skeleton height={BOARD_PX} radius={20} />}>
              <WaterBoard
                trip={trip}
                session={{ itemId: item.id, endsAt: endOf(item, trip.timezone ?? null) }}
                renderKite={(ride) => <OnKite tripId={trip.id} {...ride} />}
              />
            </LateSection>
          }
        />
      )}
      {item && item.calledOffAt !== null && (
        <EmptyState title="Called off" kite="rose">
          It is not part of the plan any more.
        </EmptyState>
      )}
      {!item && error !== null && (
        <Card padded>
          <ErrorState title="The session did not load" onRetry={() => void refetch()}>
            {sentenceOf(error, 'Check your connection and try again.')}
          </ErrorState>
        </Card>
      )}
      {!item && error === null && <Skeleton height={420} radius={20} />}
    </Frame>
  )
}

function endOf({ day, endsAt }: PlanItem, timezone: string | null): Date | null {
  return endsAt === null ? null : instantInZone(day, endsAt, timezone ?? viewerZone())
}

/** 'Today, 14:00 to 17:00, proposed by Tom' */
function WhenText({ trip, item }: { trip: Trip; item: PlanItem }) {
  const now = useMinute()
  const { weekday, date } = dayWords(item.day)
  const today = dayAtPlace({ timezone: trip.timezone ?? null }, now)
  const end = item.endsAt === null ? '' : ` to ${item.endsAt}`
  const by = `proposed by ${item.createdByName.split(' ')[0]}`
  return `${item.day === today ? 'Today' : `${weekday} ${date}`}, ${item.startsAt}${end}, ${by}`
}

type FrameProps = {
  title: string
  subtitle?: ReactNode
  tripId?: string
  actions?: ReactNode
  children: ReactNode
}

function Frame({ title, subtitle, tripId, actions, children }: FrameProps) {
  useDocumentTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        back={
          tripId === undefined
            ? undefined
            : { href: paths.plan(tripId), label: 'Back to the plan', asText: true }
        }
        actions={actions}
        settings={<SettingsLink />}
      />
      <div className="page">
        <div className="flex flex-col gap-4">{children}</div>
      </div>
    </>
  )
}
