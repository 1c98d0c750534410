import '#styles/screens/share.css'
import { ShareForm, useSharedThings } from '#features/installed/share-form.tsx'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { personKey } from '#offline/queued-mutation.ts'
import { personOf, useVisitor } from '#session/visitor.ts'
import { NoTrip, SettingsLink } from '#trip/trip-parts.tsx'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export default function SharePage({ title }: { title: string }) {
  const { tripId } = useCurrentTrip()
  useDocumentTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        back={{ href: paths.home(tripId ?? undefined), label: 'Back' }}
        settings={<SettingsLink />}
      />
      <div className="page">
        <Shared />
      </div>
    </>
  )
}

function Shared() {
  const visitor = useVisitor()
  const isKnown = visitor.kind === 'user' || visitor.kind === 'guest'
  const things = useSharedThings(isKnown ? personKey(personOf(visitor)) : '')
  const { trip, isLoading, error, retry } = useCurrentTrip()
  if (things === undefined || (trip === null && isLoading)) return <Skeleton height={280} radius={20} />
  if (things === null) return <NothingCame tripId={trip?.id} />
  if (trip === null)
    return (
      <NoTrip error={error} onRetry={retry}>
        Create a trip or open an invitation, and share it there. It waits on this device for a day.
      </NoTrip>
    )
  return <ShareForm things={things} trip={trip} />
}

/** Sent, discarded, older than a day, or no worker was installed to receive it. */
function NothingCame({ tripId }: { tripId: string | undefined }) {
  return (
    <EmptyState
      title="Nothing came along"
      kite="rose"
      action={
        <LinkButton icon="image" href={paths.media(tripId)}>
          Go to the Gallery
        </LinkButton>
      }
    >
      Share it once more from the other app, or choose photos and videos here.
    </EmptyState>
  )
}
