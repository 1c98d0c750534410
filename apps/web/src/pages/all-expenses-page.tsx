import '#styles/filter-chip.css'
import '#styles/screens/expense-dialogs.css'
import '#styles/screens/expenses.css'
import '#styles/screens/all-expenses.css'
import { AllExpenses } from '#features/expenses/all/all-expenses.tsx'
import { ExpenseRowsLoading, ExportLink } from '#features/expenses/list-parts.tsx'
import { paths } from '#lib/paths.ts'
import { useUserId } from '#session/visitor.ts'
import { TripPage } from './trip-page.tsx'

export default function AllExpensesPage({ title }: { title: string }) {
  const viewerId = useUserId()
  return (
    <TripPage
      title={title}
      back={(tripId) => ({ href: paths.expenses(tripId), label: 'Back to Expenses' })}
      actions={({ id }) => (
        <span className="hidden lg:block">
          <ExportLink tripId={id} look="secondary" />
        </span>
      )}
      loading={<ExpenseRowsLoading />}
      invitation="Create a trip or open an invitation, and its costs can be looked through here."
    >
      {(trip) => <AllExpenses key={trip.id} trip={trip} viewerId={viewerId} />}
    </TripPage>
  )
}
