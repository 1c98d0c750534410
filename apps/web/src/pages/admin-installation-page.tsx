import { InstallationFacts } from '#features/installation/installation.tsx'
import { useMinute } from '#lib/minutes.ts'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { useVisitor } from '#session/visitor.ts'
import { SettingsLink } from '#trip/trip-parts.tsx'
import { useLinkedTripId } from '#trip/visit-trip.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export default function AdminInstallationPage({ title }: { title: string }) {
  const visitor = useVisitor()
  const tripId = useLinkedTripId()
  const now = useMinute()
  const isAdmin = visitor.kind === 'user' && visitor.user.isAdmin
  useDocumentTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={isAdmin ? 'How this server is set up' : undefined}
        back={{ href: visitor.kind === 'user' ? paths.profile(tripId) : paths.home(tripId), label: 'Back' }}
        settings={<SettingsLink />}
      />
      <div className="page">
        {isAdmin ? (
          <InstallationFacts now={now} />
        ) : (
          <EmptyState
            title="For administrators"
            action={<LinkButton href={paths.home(tripId)}>Go to Home</LinkButton>}
          >
            Only administrators see how this server is set up.
          </EmptyState>
        )}
      </div>
    </>
  )
}
