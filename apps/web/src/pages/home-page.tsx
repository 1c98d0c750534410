import { Suspense } from 'react'
import { useCurrentTrip } from '#access/use-current-trip.ts'
import { TripHome } from '#features/trips/home/trip-home.tsx'
import { TripHomeError } from '#features/trips/home/trip-home-error.tsx'
import { TripHomeLoading } from '#features/trips/home/trip-home-loading.tsx'
import { useHomeView } from '#features/trips/use-home-view.ts'
import { latePart } from '#ui/late-part.tsx'
import { LateSection } from '#ui/late-section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

// Below the fold of a phone, so they come after what is above, and in one file.
const later = () => import('./home-page-later.tsx')
const LiveConditions = latePart(async () => ({ default: (await later()).LiveConditions }))
const BeachRecommendations = latePart(async () => ({ default: (await later()).BeachRecommendations }))
const InviteFriendsCard = latePart(async () => ({ default: (await later()).InviteFriendsCard }))
const GuestBanner = latePart(() => import('#features/trips/home/guest-banner.tsx'))
const TripList = latePart(() => import('#features/trips/trip-list.tsx'))
const Welcome = latePart(() => import('#features/trips/welcome.tsx'))

const CONDITIONS_PX = 640
const BEACHES_PX = 340
const INVITE_CARD_PX = 374
const GUEST_BANNER_PX = 128

/** What a guest wrote in the chat and did not send. */
async function forgetUnsent(inviteId: string): Promise<void> {
  const { forgetUnsentMessages } = await import('#features/chat/outbox/outboxes.ts')
  await forgetUnsentMessages({ kind: 'guest', inviteId })
}

/** / and /trips: the list, the welcome, or the trip. */
export default function HomePage({ title }: { title: string }) {
  const view = useHomeView()
  if (view === 'trip') return <CurrentTrip />
  return <Suspense fallback={null}>{view === 'list' ? <TripList title={title} /> : <Welcome />}</Suspense>
}

function CurrentTrip() {
  const { trip, error, retry } = useCurrentTrip()
  if (trip !== null) {
    const invite = (
      <LateSection instead={<Skeleton height={INVITE_CARD_PX} radius={20} />}>
        <InviteFriendsCard tripId={trip.id} />
      </LateSection>
    )
    const banner = (
      <LateSection instead={<Skeleton height={GUEST_BANNER_PX} radius={14} />}>
        <GuestBanner forgetMore={forgetUnsent} />
      </LateSection>
    )
    return (
      <TripHome
        key={trip.id}
        trip={trip}
        conditions={
          <LateSection instead={<Skeleton height={CONDITIONS_PX} radius={20} />}>
            <LiveConditions location={trip.location} />
          </LateSection>
        }
        beaches={
          <LateSection instead={<Skeleton height={BEACHES_PX} radius={20} />}>
            <BeachRecommendations location={trip.location} />
          </LateSection>
        }
        {...(trip.myRole === 'guest' ? { banner } : { invite })}
      />
    )
  }
  return error === null ? <TripHomeLoading /> : <TripHomeError error={error} onRetry={retry} />
}
