import { Skeleton } from '#ui/skeleton.tsx'

/** The shapes of the wind panel while it is on its way. */
export function ConditionsLoading() {
  return (
    <div>
      <div className="wind-panel">
        <Skeleton className="wind-panel-dial" width={172} height={172} radius="50%" />
        <span className="flex flex-col gap-3">
          <Skeleton width="70%" height={22} />
          <Skeleton height={18} />
          <Skeleton height={18} />
          <Skeleton height={18} />
        </span>
      </div>
      <Skeleton className="mt-4.5" height={176} radius={14} />
    </div>
  )
}
