import { Skeleton } from '#ui/skeleton.tsx'

/** The screen's shapes, while not even the trip is known. */
export function AwardsLoading() {
  return (
    <div className="awards" aria-busy="true">
      <div className="awards-banner min-h-[176px]">
        <Skeleton onInk width={92} height={14} />
        <Skeleton onInk width={200} height={28} className="mt-3" />
        <Skeleton onInk width={150} height={36} className="mt-10" />
      </div>
      <div className="awards-list">
        <div className="awards-grid">
          {['one', 'two', 'three', 'four'].map((name) => (
            <div key={name} className="card award">
              <div className="flex items-center gap-3">
                <Skeleton width={56} height={56} radius="50%" className="flex-none" />
                <div className="flex flex-1 flex-col gap-2">
                  <Skeleton width="62%" height={20} />
                  <Skeleton width={140} height={22} radius={11} />
                </div>
              </div>
              <Skeleton height={44} radius={14} />
            </div>
          ))}
        </div>
      </div>
      <div className="card padded highlights">
        <Skeleton width={160} height={22} />
        <Skeleton height={56} className="mt-4" />
      </div>
    </div>
  )
}
