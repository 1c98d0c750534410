import '#styles/switch.css'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { EditTrip, TripForm } from '#features/trips/trip-form.tsx'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { tripQuery } from '#session/queries.ts'
import { useVisitor } from '#session/visitor.ts'
import { SettingsLink } from '#trip/trip-parts.tsx'
import { useLinkedTripId } from '#trip/visit-trip.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const FORM_PX = 560

const OddsOfTyped = lazyPart(async () => ({
  default: (await import('#features/season/season-odds.tsx')).OddsOfTyped,
}))

export default function CreateTripPage({ title: titleOfNew }: { title: string }) {
  const query = new URLSearchParams(useSearch())
  const editedId = query.get('edit')
  const visitor = useVisitor()
  const tripId = useLinkedTripId()
  const title = editedId === null ? titleOfNew : 'Edit Trip'
  useDocumentTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        back={{ href: paths.home(editedId ?? tripId), label: 'Back' }}
        settings={<SettingsLink />}
      />
      <div className="page">
        {visitor.kind === 'guest' && (
          <EmptyState
            title="Sign in to plan a trip"
            action={<LinkButton href={paths.signIn(visitor.token)}>Sign In</LinkButton>}
          >
            Guests can look at the trip they were invited to.
          </EmptyState>
        )}
        {visitor.kind === 'user' && editedId === null && <NewTrip likeId={query.get('like')} />}
        {visitor.kind === 'user' && editedId !== null && <EditTrip tripId={editedId} />}
      </div>
    </>
  )
}

/** Waits for the other trip, since a form is never overwritten while typing. */
function NewTrip({ likeId }: { likeId: string | null }) {
  const { data: like, isPending } = useQuery({ ...tripQuery(likeId ?? ''), enabled: likeId !== null })
  if (likeId !== null && isPending) return <Skeleton height={FORM_PX} radius={20} />
  return (
    <TripForm
      trip={null}
      {...(like && { like })}
      odds={(typed) => (
        <LazyBoundary>
          <OddsOfTyped {...typed} />
        </LazyBoundary>
      )}
    />
  )
}
