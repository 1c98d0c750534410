import { Skeleton } from './skeleton.tsx'

export function LiveCardLoading() {
  return (
    <div className="live-card" aria-busy="true">
      <Skeleton width="30%" height={16} />
      <Skeleton width="75%" height={22} />
      <Skeleton height={46} radius={13} />
      <Skeleton height={46} radius={13} />
    </div>
  )
}
