import { Skeleton } from '#ui/skeleton.tsx'

export function FriendsLoading() {
  return (
    <div className="flex flex-col gap-[18px]" aria-busy="true">
      <Skeleton height={150} radius={20} />
      <Skeleton height={220} radius={20} />
    </div>
  )
}
