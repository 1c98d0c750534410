import '#styles/screens/expense-dialogs.css'
import '#styles/screens/expenses.css'
import { useShareToChat } from '#features/chat/outbox/drafts.ts'
import { Expenses, HeaderAction } from '#features/expenses/expenses.tsx'
import { ExpensesLoading } from '#features/expenses/list-parts.tsx'
import { paths } from '#lib/paths.ts'
import { useVisitor } from '#session/visitor.ts'
import { ShareToChatContext } from '#trip/share-button.tsx'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { TripPage } from './trip-page.tsx'

export default function ExpensesPage({ title }: { title: string }) {
  const visitor = useVisitor()
  const { trip } = useCurrentTrip()
  const viewerId = visitor.kind === 'user' ? visitor.user.id : null
  const guestToken = visitor.kind === 'guest' ? visitor.token : null
  const share = useShareToChat(viewerId === null ? null : (trip?.id ?? null))
  return (
    <TripPage
      title={title}
      actions={({ id }) => viewerId !== null && <HeaderAction tripId={id} viewerId={viewerId} />}
      loading={<ExpensesLoading />}
      invitation="Create a trip or open an invitation, and its costs can be split here."
    >
      {({ id }) => (
        <ShareToChatContext value={share}>
          <Expenses
            key={id}
            tripId={id}
            viewerId={viewerId}
            guestInvitation={
              <LinkButton full variant="soft" href={paths.signIn(guestToken)}>
                Sign in to take part
              </LinkButton>
            }
          />
        </ShareToChatContext>
      )}
    </TripPage>
  )
}
