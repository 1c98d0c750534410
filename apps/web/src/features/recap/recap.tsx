import '#styles/screens/recap.css'
import '#styles/screens/recap-panels.css'
import '#styles/screens/recap-water.css'
import type { Recap as RecapFacts } from '@sendit/core/recap/contract.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { tripPhase } from '@sendit/core/trips/trip-phase.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { membersQuery } from '#access/queries.ts'
import { useUserId } from '#access/use-visitor.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { dayAtPlace } from '#lib/place-time.ts'
import { useMinute } from '#lib/use-minute.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { AlbumPart } from './album-part.ts'
import { HomePanel } from './panels/home-panel.tsx'
import { MoneyPanel } from './panels/money-panel.tsx'
import { PicturesPanel } from './panels/pictures-panel.tsx'
import { RidersPanel } from './panels/riders-panel.tsx'
import { WaterPanel } from './panels/water-panel.tsx'
import { WindPanel } from './panels/wind-panel.tsx'
import { WinnersPanel } from './panels/winners-panel.tsx'
import { peopleOf } from './people.ts'
import { recapQuery } from './queries.ts'
import { RecapTop } from './recap-top.tsx'

type RecapProps = {
  trip: Trip
  /** The medal of an award, by its name. */
  medal: (category: string) => ReactNode
  album: AlbumPart
}

/** What a trip was, once it is over: a panel for each number. */
export function Recap({ trip, medal, album }: RecapProps) {
  const today = dayAtPlace(trip, useMinute())
  const isOver = tripPhase(trip, today).kind === 'completed'
  const { data: recap, error, refetch } = useQuery({ ...recapQuery(trip.id), enabled: isOver })
  const { data: members } = useQuery({ ...membersQuery(trip.id), enabled: isOver })
  return (
    <div className="recap">
      <RecapTop trip={trip} members={members ?? []} recap={recap ?? undefined} isOver={isOver} />
      {!isOver && (
        <EmptyState
          title="Not over yet"
          action={<LinkButton href={paths.backToTrip(trip.id)}>Back to the trip</LinkButton>}
        >
          The recap comes once the last day of the trip is over.
        </EmptyState>
      )}
      {isOver && recap && (
        <Panels trip={trip} recap={recap} members={members ?? []} medal={medal} album={album} />
      )}
      {isOver && !recap && error !== null && (
        <ErrorState title="The recap did not load" onRetry={() => void refetch()}>
          {sentenceOf(error, 'Check your connection and try again.')}
        </ErrorState>
      )}
      {isOver && !recap && error === null && <RecapLoading />}
    </div>
  )
}

type PanelsProps = RecapProps & { recap: RecapFacts; members: readonly Member[] }

function Panels({ trip, recap, members, medal, album }: PanelsProps) {
  const viewerId = useUserId()
  const faceOf = peopleOf(members)
  return (
    <>
      <WaterPanel recap={recap} />
      {recap.strongest !== null && (
        <WindPanel
          strongest={recap.strongest}
          credits={recap.attribution}
          timezone={trip.timezone}
          faceOf={faceOf}
        />
      )}
      {recap.riders.length > 0 && <RidersPanel riders={recap.riders} viewerId={viewerId} faceOf={faceOf} />}
      <PicturesPanel tripId={trip.id} pictures={recap.pictures} viewerId={viewerId} album={album} />
      <MoneyPanel money={recap.money} />
      <WinnersPanel tripId={trip.id} recap={recap} faceOf={faceOf} medal={medal} />
      <HomePanel trip={trip} recap={recap} album={album} />
    </>
  )
}

function RecapLoading() {
  return (
    <div className="recap-inner flex flex-col gap-6 py-12" aria-busy="true">
      <Skeleton height={220} radius={20} />
      <Skeleton height={220} radius={20} />
    </div>
  )
}
