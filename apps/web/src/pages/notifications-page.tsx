import '#styles/switch.css'
import { Redirect } from 'wouter'
import { Notifications } from '#features/notifications/notifications.tsx'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { useVisitor } from '#session/visitor.ts'
import { useLinkedTripId } from '#trip/visit-trip.ts'
import { PageHeader } from '#ui/page-header.tsx'

export default function NotificationsPage({ title }: { title: string }) {
  const visitor = useVisitor()
  const tripId = useLinkedTripId()
  useDocumentTitle(title)
  // Guests have no email address and no push.
  if (visitor.kind === 'guest') return <Redirect to={paths.profile(tripId)} replace />
  return (
    <>
      <PageHeader
        title={title}
        subtitle="Profile Settings"
        back={{ href: paths.profile(tripId), label: 'Back' }}
      />
      <div className="page">{visitor.kind === 'user' && <Notifications userId={visitor.user.id} />}</div>
    </>
  )
}
