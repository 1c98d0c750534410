import { useVisitor } from '#access/use-visitor.ts'
import { expensesTableUrl } from '#features/expenses/queries.ts'
import { buttonClasses } from '#ui/button-look.ts'
import { Icon } from '#ui/icon.tsx'

/** A plain link: the browser saves what comes, and no screen changes. */
export function ExportLink({ tripId, look = 'ghost' }: { tripId: string; look?: 'ghost' | 'secondary' }) {
  const visitor = useVisitor()
  const guestToken = visitor.kind === 'guest' ? visitor.token : null
  return (
    <a
      className={buttonClasses(
        look === 'ghost'
          ? { variant: look, size: 'small', className: '-mr-3' }
          : { variant: look, size: 'medium' },
      )}
      href={expensesTableUrl(tripId, guestToken)}
      download="expenses.csv"
    >
      <Icon name="download" size={17} strokeWidth={2} />
      Export CSV
    </a>
  )
}
