import '#styles/filter-chip.css'
import '#styles/screens/rider.css'
import type { User } from '@sendit/core/profile/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { legOf, OwnTripCard } from '#features/crew/own-trip-card.tsx'
import { type OwnTrip, useOwnTrip, useOwnTripDraft } from '#features/crew/use-own-trip-draft.ts'
import { RiderForm } from '#features/profile/rider-form.tsx'
import { RiderPreview } from '#features/profile/rider-preview.tsx'
import { useRiderDraft } from '#features/profile/riding-fields.tsx'
import { useShownUser } from '#features/profile/use-shown-user.ts'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AccountPage } from './trip-page.tsx'

export default function RiderCardPage({ title }: { title: string }) {
  return <AccountPage title={title}>{(user) => <Rider known={user} />}</AccountPage>
}

function Rider({ known }: { known: User }) {
  const { user } = useShownUser(known)
  const { trip, isLoading } = useCurrentTrip()
  if (trip !== null) return <RiderInTrip key={trip.id} user={user} trip={trip} />
  return isLoading ? <RiderLoading /> : <RiderAlone user={user} />
}

function RiderInTrip({ user, trip }: { user: User; trip: Trip }) {
  const { own, error, retry } = useOwnTrip(trip.id, user.id)
  if (own !== undefined) return <RiderWithTrip user={user} trip={trip} own={own} />
  if (error === null) return <RiderLoading />
  return (
    <ErrorState title="The rider card did not load" onRetry={retry}>
      Check your connection and try again.
    </ErrorState>
  )
}

function RiderWithTrip({ user, trip, own }: { user: User; trip: Trip; own: OwnTrip }) {
  const rider = useRiderDraft(user)
  const draft = useOwnTripDraft(trip, own)
  const { quiver, level } = rider.draft
  const bringing = quiver.filter(({ id }) => !draft.home.includes(id))
  const legs = [
    legOf('Lands', draft.arrival, own.arrival),
    legOf('Leaves', draft.departure, own.departure),
  ].filter((leg) => leg !== undefined)
  return (
    <RiderForm
      user={user}
      rider={rider}
      preview={
        <RiderPreview user={user} level={level} sizes={bringing.map(({ size }) => size)} legs={legs} />
      }
      more={{ isChanged: draft.isChanged, save: () => draft.save(quiver) }}
    >
      <OwnTripCard trip={trip} quiver={quiver} draft={draft} />
    </RiderForm>
  )
}

function RiderAlone({ user }: { user: User }) {
  const rider = useRiderDraft(user)
  const { quiver, level } = rider.draft
  const preview = <RiderPreview user={user} level={level} sizes={quiver.map(({ size }) => size)} legs={[]} />
  return <RiderForm user={user} rider={rider} preview={preview} />
}

function RiderLoading() {
  return (
    <div className="flex flex-col gap-[18px]" aria-busy="true">
      <Skeleton height={150} radius={24} />
      <Skeleton height={320} radius={20} />
      <Skeleton height={220} radius={20} />
    </div>
  )
}
