import '#styles/switch.css'
import { useSearch } from 'wouter'
import { SettingsLink } from '#access/settings-link.tsx'
import { useVisitor } from '#access/use-visitor.ts'
import { useLinkedTripId } from '#access/visit-trip.ts'
import { EditTrip } from '#features/trips/form/edit-trip.tsx'
import { TripForm } from '#features/trips/form/trip-form.tsx'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const OddsOfTyped = latePart(() => import('#features/season/odds-of-typed.tsx'))

/** A new trip, or with `?edit=` the changes of one. */
export default function CreateTripPage({ title: titleOfNew }: { title: string }) {
  const editedId = new URLSearchParams(useSearch()).get('edit')
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
        {visitor.kind === 'user' && editedId === null && (
          <TripForm
            trip={null}
            odds={(typed) => (
              <Late>
                <OddsOfTyped {...typed} />
              </Late>
            )}
          />
        )}
        {visitor.kind === 'user' && editedId !== null && <EditTrip tripId={editedId} />}
      </div>
    </>
  )
}
