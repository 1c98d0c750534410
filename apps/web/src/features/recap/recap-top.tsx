import scene from 'drawn:scene-recap.svg'
import sceneWide from 'drawn:scene-recap-wide.svg'
import type { Recap } from '@sendit/core/recap/contract.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { tripDateRange } from '@sendit/core/trips/trip-dates.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { SceneArt } from '#ui/art/scene-art.tsx'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { Icon } from '#ui/icon.tsx'
import { ShareIcon } from './picture/share-icon.tsx'
import { useSharePicture } from './picture/use-share-picture.ts'

const FACE_PX = 40
const MAX_FACES = 8

type RecapTopProps = { trip: Trip; members: readonly Member[]; recap: Recap | undefined; isOver: boolean }

export function RecapTop({ trip, members, recap, isOver }: RecapTopProps) {
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
        <h1 className="recap-title">{trip.name}</h1>
        <p className="recap-lead recap-when">
          {tripDateRange(trip)}, {trip.location.split(',')[0]}
        </p>
        <AvatarStack people={people} size={FACE_PX} max={MAX_FACES} />
      </div>
    </header>
  )
}

function ShareAtTop({ trip, recap }: { trip: Trip; recap: Recap }) {
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
