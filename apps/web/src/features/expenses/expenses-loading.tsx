import { Skeleton } from '#ui/skeleton.tsx'

export function TotalLoading() {
  return (
    <div className="total-card min-h-[212px]" aria-busy="true">
      <Skeleton onInk width={120} height={16} />
      <Skeleton onInk width={210} height={44} className="mt-3" />
      <Skeleton onInk height={12} className="mt-[60px]" />
    </div>
  )
}

export function ExpenseRowsLoading() {
  return (
    <div className="card row-list" style={{ ['--inset' as string]: '72px' }} aria-busy="true">
      {[82, 71, 60].map((percent) => (
        <div key={percent} className="expense-row">
          <Skeleton width={44} height={44} radius={14} />
          <div className="flex flex-col gap-2">
            <Skeleton width={`${percent}%`} height={15} />
            <Skeleton width="44%" height={12} />
          </div>
          <Skeleton width={64} height={18} />
        </div>
      ))}
    </div>
  )
}

/** The whole screen, while not even the trip is known. */
export function ExpensesLoading() {
  return (
    <div className="columns-even">
      <TotalLoading />
      <ExpenseRowsLoading />
    </div>
  )
}
