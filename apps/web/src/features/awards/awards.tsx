import { isCeremonyOn } from '@sendit/core/awards/ceremony.ts'
import type { Award } from '@sendit/core/awards/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { envelopesOf } from '#features/awards/ceremony/envelopes.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { momentText } from '#lib/deadlines.ts'
import { useMinute } from '#lib/minutes.ts'
import { paths } from '#lib/paths.ts'
import { useTripMembers } from '#trip/use-current-trip.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { KiteDrawing } from '#ui/art/kite-drawing.tsx'
import type { KiteColours } from '#ui/art/kite-shapes.ts'
import { Button } from '#ui/button.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { LazyDialog } from '#ui/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Crew } from './award-facts.ts'
import { cardsOf } from './award-facts.ts'
import { AwardList } from './award-list.tsx'
import { awardsQuery, ceremonyQuery } from './queries.ts'
import { TripHighlights } from './winners.tsx'

const Ceremony = lazyPart(() => import('#features/awards/ceremony/ceremony.tsx'))

type AwardsProps = {
  trip: Trip
  viewerId: string | null
  guestInvitation: ReactNode
  showsWinners: boolean
  onLeaveWinners: () => void
}

export function Awards({ trip, viewerId, guestInvitation, showsWinners, onLeaveWinners }: AwardsProps) {
  const { data: awards, error, isFetching, refetch } = useQuery(awardsQuery(trip.id))
  const { members } = useTripMembers(trip.id)
  const crew: Crew = { viewerId, role: trip.myRole, members }
  if (!awards) {
    if (error === null || isFetching) return <AwardsLoading />
    return (
      <ErrorState className="card" title="Awards didn't load" icon="wifi-off" onRetry={() => void refetch()}>
        {sentenceOf(error, 'Check your connection, then try again.')}
      </ErrorState>
    )
  }
  return (
    <>
      <Ready trip={trip} awards={awards} crew={crew} guestInvitation={guestInvitation} />
      {showsWinners && (
        <LazyDialog open onClose={onLeaveWinners}>
          <Ceremony tripId={trip.id} awards={awards} crew={crew} onClose={onLeaveWinners} />
        </LazyDialog>
      )}
    </>
  )
}

type ReadyProps = { trip: Trip; awards: readonly Award[]; crew: Crew; guestInvitation: ReactNode }

function Ready({ trip, awards, crew, guestInvitation }: ReadyProps) {
  const cards = cardsOf(awards)
  return (
    <div className="awards">
      <AwardsBanner trip={trip} categoryCount={cards.length} />
      <CeremonyCard tripId={trip.id} awards={awards} />
      <div className="awards-action">
        {crew.viewerId === null ? guestInvitation : <CreateAwardButton tripId={trip.id} full />}
      </div>
      <AwardList tripId={trip.id} awards={awards} cards={cards} crew={crew} />
      <TripHighlights awards={awards} crew={crew} />
    </div>
  )
}

const colours: KiteColours = ['#FFC43D', '#FF6B4A', '#FFC43D', '#FF6B4A', '#FFC43D']

type AwardsBannerProps = { trip: Trip; categoryCount: number }

function AwardsBanner({ trip, categoryCount }: AwardsBannerProps) {
  return (
    <section className="awards-banner" aria-labelledby="awards-banner-title">
      <svg
        className="awards-kite"
        viewBox="0 0 358 190"
        preserveAspectRatio="xMaxYMid slice"
        aria-hidden="true"
      >
        <KiteDrawing
          x={296}
          y={70}
          size={84}
          rotation={22}
          colours={colours}
          edge="var(--kk-le)"
          target={[190, 260]}
          lineColour="rgba(255,255,255,.22)"
          lineWidth={1}
        />
      </svg>
      <p className="type-caption font-medium text-on-ink-muted">Trip awards</p>
      <h2 className="awards-banner-title" id="awards-banner-title">
        {trip.name}
      </h2>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <ul className="awards-counts">
          <Count count={categoryCount} one="category" many="categories" />
          <Count count={trip.memberCount} one="participant" many="participants" />
        </ul>
      </div>
    </section>
  )
}

function Count({ count, one, many }: { count: number; one: string; many: string }) {
  return (
    <li>
      <b className="type-section number block">{count}</b>{' '}
      <span className="type-caption text-on-ink-muted">{count === 1 ? one : many}</span>
    </li>
  )
}

function CeremonyCard({ tripId, awards }: { tripId: string; awards: readonly Award[] }) {
  const count = envelopesOf(awards).length
  const now = useMinute()
  const ceremony = useQuery({ ...ceremonyQuery(tripId), enabled: count > 0 }).data?.ceremony ?? null
  if (count === 0) return null
  const isOn = ceremony !== null && isCeremonyOn(ceremony)
  const running = awards.filter(({ status, votingEndsAt, votingEndedAt }) => {
    return status === 'voting' && votingEndsAt !== null && votingEndedAt === null
  })
  const last = running
    .flatMap(({ votingEndsAt }) => votingEndsAt ?? [])
    .sort()
    .at(-1)
  const total = count + running.length
  const envelopes = `${total} ${total === 1 ? 'envelope' : 'envelopes'}`
  return (
    <section className="card ceremony-way" aria-label="Award ceremony">
      <span className="ceremony-way-icon">
        <Icon name="mail" size={22} />
      </span>
      <p className="flex min-w-0 flex-1 flex-col">
        <b className="type-body font-strong">Award ceremony</b>
        <span className="type-meta text-on-ink-muted">
          {isOn && 'It is on. '}
          {last === undefined ? envelopes : `${momentText(last, now)}, ${envelopes}`}
        </span>
      </p>
      <LinkButton className="ceremony-go" size="small" href={paths.winners(tripId)}>
        {isOn ? 'Join' : 'Get ready'}
      </LinkButton>
    </section>
  )
}

const CreateAwardDialog = lazyPart(() => import('./create-award-dialog.tsx'))

type CreateAwardButtonProps = { tripId: string; full?: boolean; className?: string }

export function CreateAwardButton({ tripId, full = false, className }: CreateAwardButtonProps) {
  const creating = useDialog()
  return (
    <>
      <Button
        className={className}
        variant={full ? 'secondary' : 'primary'}
        size={full ? 'large' : 'medium'}
        full={full}
        icon="plus"
        onClick={() => creating.open()}
      >
        Create Custom Award
      </Button>
      <DialogHost dialog={creating}>
        {({ number, open, onClose }) => (
          <CreateAwardDialog key={number} tripId={tripId} open={open} onClose={onClose} />
        )}
      </DialogHost>
    </>
  )
}

export function AwardsLoading() {
  return (
    <div className="awards" aria-busy="true">
      <div className="awards-banner min-h-[176px]">
        <Skeleton onInk width={92} height={14} />
        <Skeleton onInk width={200} height={28} className="mt-3" />
        <Skeleton onInk width={150} height={36} className="mt-10" />
      </div>
      <div className="awards-list">
        <div className="awards-grid">
          {['one', 'two', 'three', 'four'].map((name) => (
            <div key={name} className="card award">
              <div className="flex items-center gap-3">
                <Skeleton width={56} height={56} radius="50%" className="flex-none" />
                <div className="flex flex-1 flex-col gap-2">
                  <Skeleton width="62%" height={20} />
                  <Skeleton width={140} height={22} radius={11} />
                </div>
              </div>
              <Skeleton height={44} radius={14} />
            </div>
          ))}
        </div>
      </div>
      <div className="card padded highlights">
        <Skeleton width={160} height={22} />
        <Skeleton height={56} className="mt-4" />
      </div>
    </div>
  )
}
