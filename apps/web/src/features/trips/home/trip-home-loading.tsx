import { Skeleton } from '#ui/skeleton.tsx'

/** The shapes of the trip that is on its way. */
export function TripHomeLoading() {
  return (
    <div aria-busy="true">
      <div className="hero bg-ink">
        <div className="hero-content">
          <div>
            <Skeleton width={120} height={16} onInk />
            <Skeleton className="mt-2.5" width={260} height={44} onInk />
          </div>
        </div>
      </div>
      <div className="below-hero">
        <div className="page">
          <div className="stack">
            <div className="tiles">
              {['friends', 'cost', 'photos'].map((key) => (
                <div key={key} className="tile">
                  <Skeleton width={64} height={28} />
                  <span className="flex flex-col gap-2">
                    <Skeleton width={54} height={22} />
                    <Skeleton width={74} height={12} />
                  </span>
                </div>
              ))}
            </div>
            <Skeleton height={220} radius={20} />
          </div>
        </div>
      </div>
    </div>
  )
}
