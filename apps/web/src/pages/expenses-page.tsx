import '#styles/screens/expense-dialogs.css'
import '#styles/screens/expenses.css'
import { useShareToChat } from '#features/chat/outbox/drafts.ts'
import { Expenses, HeaderAction } from '#features/expenses/expenses.tsx'
import { ExpensesLoading } from '#features/expenses/list-parts.tsx'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { SettingsLink } from '#session/settings-link.tsx'
import { useVisitor } from '#session/visitor.ts'
import { ShareToChatContext } from '#trip/share-button.tsx'
import { NoTrip } from '#trip/trip-problem.tsx'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export default function ExpensesPage({ title }: { title: string }) {
  const visitor = useVisitor()
  const { trip, isLoading, error, retry } = useCurrentTrip()
  const viewerId = visitor.kind === 'user' ? visitor.user.id : null
  const guestToken = visitor.kind === 'guest' ? visitor.token : null
  const share = useShareToChat(viewerId === null ? null : (trip?.id ?? null))
  useDocumentTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={trip?.name}
        actions={trip !== null && viewerId !== null && <HeaderAction tripId={trip.id} viewerId={viewerId} />}
        settings={<SettingsLink />}
      />
      <div className="page">
        {trip !== null && (
          <ShareToChatContext value={share}>
            <Expenses
              key={trip.id}
              tripId={trip.id}
              viewerId={viewerId}
              guestInvitation={
                <LinkButton full variant="soft" href={paths.signIn(guestToken)}>
                  Sign in to take part
                </LinkButton>
              }
            />
          </ShareToChatContext>
        )}
        {trip === null && isLoading && <ExpensesLoading />}
        {trip === null && !isLoading && (
          <NoTrip error={error} onRetry={retry}>
            Create a trip or open an invitation, and its costs can be split here.
          </NoTrip>
        )}
      </div>
    </>
  )
}
