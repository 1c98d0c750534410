import '#styles/switch.css'
import { Redirect } from 'wouter'
import { useVisitor } from '#access/use-visitor.ts'
import { useLinkedTripId } from '#access/visit-trip.ts'
import { Notices } from '#features/notices/notices.tsx'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { PageHeader } from '#ui/page-header.tsx'

export default function NoticesPage({ title }: { title: string }) {
  const visitor = useVisitor()
  const tripId = useLinkedTripId()
  useDocumentTitle(title)
  // Guests have no address and no browser of theirs that could be told.
  if (visitor.kind === 'guest') return <Redirect to={paths.profile(tripId)} replace />
  return (
    <>
      <PageHeader
        title={title}
        subtitle="Profile Settings"
        back={{ href: paths.profile(tripId), label: 'Back' }}
      />
      <div className="page">{visitor.kind === 'user' && <Notices userId={visitor.user.id} />}</div>
    </>
  )
}
