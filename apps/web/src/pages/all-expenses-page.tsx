import '#styles/filter-chip.css'
import '#styles/screens/expense-dialogs.css'
import '#styles/screens/expenses.css'
import '#styles/screens/all-expenses.css'
import { AllExpenses } from '#features/expenses/all/all-expenses.tsx'
import { ExpenseRowsLoading, ExportLink } from '#features/expenses/list-parts.tsx'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { SettingsLink } from '#session/settings-link.tsx'
import { useUserId } from '#session/visitor.ts'
import { NoTrip } from '#trip/trip-problem.tsx'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { PageHeader } from '#ui/page-header.tsx'

export default function AllExpensesPage({ title }: { title: string }) {
  const { trip, isLoading, error, retry } = useCurrentTrip()
  const viewerId = useUserId()
  useDocumentTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={trip?.name}
        back={
          trip === null
            ? undefined
            : { href: paths.expenses(trip.id), label: 'Back to Expenses', asText: true }
        }
        actions={
          trip !== null && (
            <span className="hidden lg:block">
              <ExportLink tripId={trip.id} look="secondary" />
            </span>
          )
        }
        settings={<SettingsLink />}
      />
      <div className="page">
        {trip !== null && <AllExpenses key={trip.id} trip={trip} viewerId={viewerId} />}
        {trip === null && isLoading && <ExpenseRowsLoading />}
        {trip === null && !isLoading && (
          <NoTrip error={error} onRetry={retry}>
            Create a trip or open an invitation, and its costs can be looked through here.
          </NoTrip>
        )}
      </div>
    </>
  )
}
