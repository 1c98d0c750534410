import '#styles/hero.css'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { isTodayShown, tripPhase } from '@sendit/core/trips/trip-phase.ts'
import type { ReactNode } from 'react'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle, useMediaQuery } from '#lib/window.ts'
import { useVisitor } from '#session/visitor.ts'
import { SettingsLink, TripProblem } from '#trip/trip-parts.tsx'
import { LinkButton } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { BelowHeader, PageHeader } from '#ui/page-header.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TripHero } from './trip-hero.tsx'
import { TripTiles } from './trip-tiles.tsx'
import { useToday } from './use-today.ts'

type TripHomeProps = {
  trip: Trip
  conditions?: ReactNode
  beaches?: ReactNode
  alarm?: ReactNode
  water?: ReactNode
  plan?: ReactNode
  today?: ReactNode
  banner?: ReactNode
  invite?: ReactNode
}

export function TripHome(props: TripHomeProps) {
  const { trip, alarm, water, banner, plan, today, conditions, beaches, invite } = props
  const visitor = useVisitor()
  const isWide = useMediaQuery('(min-width: 1024px)')
  const isNow = isTodayShown(tripPhase(trip, useToday([trip])(trip)))
  useDocumentTitle(trip.name)
  return (
    <>
      {alarm}
      <TripHero trip={trip} user={visitor.kind === 'user' ? visitor.user : null} />
      <div className="below-hero">
        <BelowHeader />
        <div className="page">
          <div className="stack">
            {water}
            {banner !== undefined && <div className="screen-only">{banner}</div>}
            {isNow && !isWide && <div className="screen-only">{today}</div>}
            {!(isNow && isWide) && <TripTiles trip={trip} />}
            <div className="columns-wide-narrow">
              <div className="stack screen-only">
                {isNow ? isWide && today : plan}
                {conditions}
                {!isWide && beaches}
              </div>
              <div className="stack">
                {isNow && isWide && <TripTiles trip={trip} />}
                <TripDetails trip={trip} />
                {invite !== undefined && <div className="screen-only">{invite}</div>}
              </div>
            </div>
            {isWide && <div className="screen-only">{beaches}</div>}
          </div>
        </div>
      </div>
    </>
  )
}

const TripMenu = lazyPart(() => import('./trip-menu.tsx'))

type Detail = { label: string; text: string; icon: IconName; tone: 'stay' | 'play' | 'move' | 'quiet' }

export function TripDetails({ trip }: { trip: Trip }) {
  const details = detailsOf(trip)
  const isMember = trip.myRole !== 'guest'
  if (details.length === 0 && !isMember) return null
  return (
    <section aria-labelledby="trip-details">
      <div className="section-header">
        <h2 id="trip-details" className="type-section">
          Trip Details
        </h2>
        {isMember && (
          <div className="-my-1.5 -mr-2.5 flex items-center">
            <LinkButton variant="ghost" size="small" icon="edit" href={paths.editTrip(trip.id)}>
              Edit Trip
            </LinkButton>
            <LazyBoundary instead={<span className="size-11" />}>
              <TripMenu trip={trip} hasCreate />
            </LazyBoundary>
          </div>
        )}
      </div>
      <Card as="div" className="row-list" style={{ ['--inset' as string]: '72px' }}>
        {details.map((detail) => (
          <DetailRow key={detail.label} {...detail} />
        ))}
        {details.length === 0 && (
          <p className="type-small p-4 text-muted">
            Nothing here yet. Say where the crew stays, meets and how to get there.
          </p>
        )}
      </Card>
    </section>
  )
}

function detailsOf(trip: Trip): Detail[] {
  const details: Detail[] = [
    { label: 'Accommodation', text: trip.accommodationDetails, icon: 'bed', tone: 'stay' },
    { label: 'Meeting Point', text: trip.meetingInfo, icon: 'flag', tone: 'play' },
    { label: 'Travel', text: trip.travelDetails, icon: 'plane', tone: 'move' },
    { label: 'Description', text: trip.description, icon: 'info', tone: 'quiet' },
  ]
  return details.filter(({ text }) => text.trim() !== '')
}

function DetailRow({ label, text, icon, tone }: Detail) {
  return (
    <div className="detail-row">
      <span className={`icon-tile ${tone}`}>
        <Icon name={icon} size={22} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="type-meta font-medium text-muted">{label}</h3>
        <p className="type-small whitespace-pre-line [overflow-wrap:anywhere]">
          <LinkedText text={text} />
        </p>
      </div>
    </div>
  )
}

// Linkify code is larger than the rest of the screen, and many texts need none.
const LinkifiedText = lazyPart(() => import('#ui/linkified-text.tsx'))
const MAY_HOLD_ADDRESS = /https?:\/\/|www\./i

function LinkedText({ text }: { text: string }) {
  if (!MAY_HOLD_ADDRESS.test(text)) return text
  return (
    <LazyBoundary instead={text}>
      <LinkifiedText text={text} short />
    </LazyBoundary>
  )
}

export function TripHomeLoading() {
  return (
    <div aria-busy="true">
      <div className="hero bg-ink">
        <div className="hero-content">
          <div>
            <Skeleton width={120} height={16} onInk />
            <Skeleton className="mt-2.5" width={260} height={44} onInk />
          </div>
        </div>
      </div>
      <div className="below-hero">
        <div className="page">
          <div className="stack">
            <div className="tiles">
              {['friends', 'cost', 'photos'].map((key) => (
                <div key={key} className="tile">
                  <Skeleton width={64} height={28} />
                  <span className="flex flex-col gap-2">
                    <Skeleton width={54} height={22} />
                    <Skeleton width={74} height={12} />
                  </span>
                </div>
              ))}
            </div>
            <Skeleton height={220} radius={20} />
          </div>
        </div>
      </div>
    </div>
  )
}

export function TripHomeError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useDocumentTitle('Trip')
  return (
    <>
      <PageHeader title="Trip" settings={<SettingsLink />} />
      <div className="page">
        <TripProblem error={error} onRetry={onRetry} />
      </div>
    </>
  )
}
