import type { PlanItem } from '@sendit/core/plan/contract.ts'
import { hoursText } from '@sendit/core/plan/end-text.ts'
import { plannedSpan } from '@sendit/core/plan/planned-span.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { OverdueAlarmProps } from '#features/outings/overdue-alarm.tsx'
import { planItemQuery } from '#features/plan/queries.ts'
import { Session } from '#features/plan/session/session.tsx'
import { OnKite, RideWords, useRide } from '#features/plan/session/verdict.tsx'
import { useRiders } from '#features/plan/use-week.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { dayWords } from '#lib/dates.ts'
import { useMinute } from '#lib/minutes.ts'
import { paths } from '#lib/paths.ts'
import { dayAtPlace, viewerZone } from '#lib/place-clock.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { useUserId } from '#session/visitor.ts'
import { NoTrip, SettingsLink } from '#trip/trip-parts.tsx'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazySection } from '#ui/lazy-section.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const SessionActions = lazyPart(() => import('./session-page-later.tsx'))
const onWater = () => import('#features/outings/on-water.ts')
const OverdueAlarm = lazyPart(async () => ({ default: (await onWater()).OverdueAlarm }))
const WaterBoard = lazyPart(async () => ({ default: (await onWater()).WaterBoard }))
const postToCrew: OverdueAlarmProps['postToCrew'] = async (...args) =>
  (await import('#features/chat/outbox/post-to-crew.ts')).postToCrew(...args)
const BOARD_PX = 340

export default function SessionPage({ title }: { title: string }) {
  const { trip, isLoading, error, retry } = useCurrentTrip()
  const itemId = new URLSearchParams(useSearch()).get('item') ?? ''
  if (trip !== null && itemId === '') return <WaterOfTrip trip={trip} />
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

function WaterOfTrip({ trip }: { trip: Trip }) {
  return (
    <Frame title="On the water" subtitle={trip.name} tripId={trip.id}>
      <Alarm trip={trip} />
      <Board trip={trip} />
    </Frame>
  )
}

function Alarm({ trip }: { trip: Trip }) {
  return (
    <LazyBoundary>
      <OverdueAlarm
        trip={trip}
        postToCrew={postToCrew}
        renderRide={(ride) => <RideWords tripId={trip.id} {...ride} />}
      />
    </LazyBoundary>
  )
}

function Board({ trip, item }: { trip: Trip; item?: PlanItem }) {
  return (
    <LazySection instead={<Skeleton height={BOARD_PX} radius={20} />}>
      {item === undefined ? (
        <WaterBoard trip={trip} renderKite={(ride) => <OnKite tripId={trip.id} {...ride} />} />
      ) : (
        <BoardOfSession trip={trip} item={item} />
      )}
    </LazySection>
  )
}

function BoardOfSession({ trip, item }: { trip: Trip; item: PlanItem }) {
  const { kiteId } = useRide({ tripId: trip.id, itemId: item.id, riderId: useUserId() ?? '' })
  const dangers = useRiders(trip.id, item.id)?.stoppedBy.map(({ reason }) => reason) ?? []
  return (
    <WaterBoard
      trip={trip}
      session={{ itemId: item.id, endsAt: endOf(item, trip.timezone ?? null), kiteId, dangers }}
      renderKite={(ride) => <OnKite tripId={trip.id} {...ride} />}
    />
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
          <LazyBoundary instead={<span className="size-11" />}>
            <SessionActions tripId={trip.id} item={item} isOwn={isOwn} />
          </LazyBoundary>
        )
      }
    >
      <Alarm trip={trip} />
      {item && item.calledOffAt === null && (
        <Session trip={trip} item={item} viewerId={viewerId} board={<Board trip={trip} item={item} />} />
      )}
      {item && item.calledOffAt !== null && (
        <EmptyState title="Called off" kite="rose">
          It is not part of the plan any more.
        </EmptyState>
      )}
      {item && item.calledOffAt !== null && <Board trip={trip} />}
      {!item && error !== null && (
        <Card padded>
          <ErrorState title="The session did not load" onRetry={() => void refetch()}>
            {sentenceOf(error, 'Check your connection and try again.')}
          </ErrorState>
        </Card>
      )}
      {!item && error !== null && <Board trip={trip} />}
      {!item && error === null && <Skeleton height={420} radius={20} />}
    </Frame>
  )
}

function endOf(item: PlanItem, timezone: string | null): Date | null {
  return item.endsAt === null ? null : plannedSpan(item, timezone ?? viewerZone()).to
}

function WhenText({ trip, item }: { trip: Trip; item: PlanItem }) {
  const now = useMinute()
  const { weekday, date } = dayWords(item.day)
  const today = dayAtPlace({ timezone: trip.timezone ?? null }, now)
  const by = `proposed by ${item.createdByName.split(' ')[0]}`
  return `${item.day === today ? 'Today' : `${weekday} ${date}`}, ${hoursText(item)}, ${by}`
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
