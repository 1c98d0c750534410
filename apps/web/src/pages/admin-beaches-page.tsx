import { BeachImages } from '#features/beaches/beach-images.tsx'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { useVisitor } from '#session/visitor.ts'
import { SettingsLink } from '#trip/trip-parts.tsx'
import { useLinkedTripId } from '#trip/visit-trip.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export default function AdminBeachesPage({ title }: { title: string }) {
  const visitor = useVisitor()
  const tripId = useLinkedTripId()
  const isAdmin = visitor.kind === 'user' && visitor.user.isAdmin
  useDocumentTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={isAdmin ? 'Storage files and beach photos' : undefined}
        back={{ href: visitor.kind === 'user' ? paths.profile(tripId) : paths.home(tripId), label: 'Back' }}
        settings={<SettingsLink />}
      />
      <div className="page">
        {isAdmin ? (
          <BeachImages />
        ) : (
          <EmptyState
            title="For administrators"
            action={<LinkButton href={paths.home(tripId)}>Go to Home</LinkButton>}
          >
            Only administrators choose the pictures of the beaches.
          </EmptyState>
        )}
      </div>
    </>
  )
}
