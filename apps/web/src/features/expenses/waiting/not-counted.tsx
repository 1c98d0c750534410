import { Icon } from '#ui/icon.tsx'
import { useWaitingExpenses } from './use-waiting-expenses.ts'

/** Nobody owes what the server has not seen: totals and balances leave it out, and say so. */
export function NotCounted({ tripId }: { tripId: string }) {
  const { count } = useWaitingExpenses(tripId)
  if (count === 0) return null
  return (
    <p className="type-caption flex items-center gap-2 text-muted" role="status">
      <Icon name="clock" size={16} strokeWidth={2} />
      {count === 1 ? 'One change waits' : `${count} changes wait`} for network and{' '}
      {count === 1 ? 'is' : 'are'} not counted yet.
    </p>
  )
}
