import { Skeleton } from '#ui/skeleton.tsx'

/** While a screen's own code is on its way. */
export function PageLoading() {
  return (
    <div className="page" aria-busy="true">
      <div className="stack pt-6">
        <Skeleton width="60%" height={34} />
        <Skeleton height={180} radius={20} />
        <Skeleton height={120} radius={20} />
      </div>
    </div>
  )
}
