import type { Award } from '@sendit/core/awards/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTripMembers } from '#access/use-current-trip.ts'
import { CeremonyCard } from '#features/awards/ceremony/ceremony-card.tsx'
import { TripHighlights } from '#features/awards/winners/trip-highlights.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { LateDialog } from '#ui/late-dialog.tsx'
import { latePart } from '#ui/late-part.tsx'
import { cardsOf } from './award-cards.ts'
import { AwardList } from './award-list.tsx'
import { AwardsBanner } from './awards-banner.tsx'
import { AwardsLoading } from './awards-loading.tsx'
import { CreateAwardButton } from './create-award-button.tsx'
import type { Crew } from './crew.ts'
import { awardsQuery } from './queries.ts'

const Ceremony = latePart(() => import('#features/awards/ceremony/ceremony.tsx'))

type AwardsProps = {
  trip: Trip
  /** Null for a guest. */
  viewerId: string | null
  /** What a guest sees where a member has buttons. */
  guestInvitation: ReactNode
  /** The winners stand over the screen, one by one. */
  showsWinners: boolean
  onLeaveWinners: () => void
}

/** Everything the crew nominates, votes for and celebrates. */
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
        <LateDialog open onClose={onLeaveWinners}>
          <Ceremony tripId={trip.id} awards={awards} crew={crew} onClose={onLeaveWinners} />
        </LateDialog>
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
