import '#styles/screens/recap.css'
import '#styles/screens/recap-panels.css'
import '#styles/screens/recap-water.css'
import scene from 'drawn:scene-recap.svg'
import sceneWide from 'drawn:scene-recap-wide.svg'
import type {
  Recap as RecapAnswer,
  Recap as RecapFacts,
  Recap as TripRecap,
} from '@sendit/core/recap/contract.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { tripDateRange } from '@sendit/core/trips/trip-dates.ts'
import { tripPhase } from '@sendit/core/trips/trip-phase.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { useMinute } from '#lib/minutes.ts'
import { paths } from '#lib/paths.ts'
import { dayAtPlace } from '#lib/place-clock.ts'
import { readQuery } from '#lib/query-client.ts'
import { membersQuery } from '#session/queries.ts'
import { useUserId } from '#session/visitor.ts'
import { Anchor, LinkButton } from '#ui/anchor.tsx'
import { SceneArt } from '#ui/art/scene-art.tsx'
import { AvatarStack } from '#ui/avatar.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { peopleOf } from './recap-text.ts'
import { RidersPanel, WaterPanel, WindPanel } from './riding-panels.tsx'
import { ShareIcon, useSharePicture } from './share-picture.tsx'
import { type AlbumPart, HomePanel, MoneyPanel, PicturesPanel, WinnersPanel } from './trip-panels.tsx'

type RecapProps = {
  trip: Trip
  medal: (category: string) => ReactNode
  album: AlbumPart
}

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

const FACE_PX = 40
const MAX_FACES = 8

type RecapTopProps = {
  trip: Trip
  members: readonly Member[]
  recap: RecapAnswer | undefined
  isOver: boolean
}

function RecapTop({ trip, members, recap, isOver }: RecapTopProps) {
  const people = members.map(({ id, displayName: name, profileImageUrl: pictureUrl }) => ({
    ...{ id, name, pictureUrl },
  }))
  return (
    <header className="recap-top">
      <SceneArt src={scene} wide={sceneWide} cover />
      <div className="recap-bar">
        <Anchor className="plate" href={paths.backToTrip(trip.id)}>
          <Icon name="arrow-left" size={19} strokeWidth={2.2} />
          Trip
        </Anchor>
        {recap !== undefined && <ShareAtTop trip={trip} recap={recap} />}
      </div>
      <div className="recap-inner">
        {isOver && <p className="recap-lead">That was</p>}
        <h1 dir="auto" className="recap-title">
          {trip.name}
        </h1>
        <p className="recap-lead recap-when">
          {tripDateRange(trip)}, {trip.location.split(',')[0]}
        </p>
        <AvatarStack people={people} size={FACE_PX} max={MAX_FACES} />
      </div>
    </header>
  )
}

function ShareAtTop({ trip, recap }: { trip: Trip; recap: RecapAnswer }) {
  const { share, isBusy } = useSharePicture(trip, recap)
  return (
    <button
      type="button"
      className="plate square"
      aria-label="Share picture"
      aria-busy={isBusy || undefined}
      onClick={() => void share()}
    >
      <ShareIcon size={21} />
    </button>
  )
}

const recapQuery = (tripId: string) => readQuery<TripRecap>('/api/trips', tripId, 'recap')
