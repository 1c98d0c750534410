import '#styles/screens/expense-dialogs.css'
import '#styles/screens/expenses.css'
import { NoTrip } from '#access/no-trip.tsx'
import { SettingsLink } from '#access/settings-link.tsx'
import { ShareToChatContext } from '#access/share-to-chat.ts'
import { useCurrentTrip } from '#access/use-current-trip.ts'
import { useVisitor } from '#access/use-visitor.ts'
import { useShareToChat } from '#features/chat/outbox/use-share-to-chat.ts'
import { Expenses } from '#features/expenses/expenses.tsx'
import { ExpensesLoading } from '#features/expenses/expenses-loading.tsx'
import { HeaderAction } from '#features/expenses/header-action.tsx'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** The money of the current trip. */
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
