import type { Trip } from '@sendit/core/trips/contract.ts'
import { membersInOrder } from '@sendit/core/trips/member-order.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { membersQuery } from '#access/queries.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { FriendsLoading } from './friends-loading.tsx'
import { FriendsSummary } from './friends-summary.tsx'
import { PeopleList } from './people-list.tsx'

type FriendsProps = {
  trip: Trip
  viewerId: string | null
  /** What else stands below the members: the guests, and the way to invite more. */
  children?: ReactNode
}

export function Friends({ trip, viewerId, children }: FriendsProps) {
  const { data: members, error, isFetching, refetch } = useQuery(membersQuery(trip.id))
  if (!members) {
    if (error === null || isFetching) return <FriendsLoading />
    return (
      <ErrorState title="The friends did not load" onRetry={() => void refetch()}>
        {sentenceOf(error, 'Check your connection and try again.')}
      </ErrorState>
    )
  }
  const ordered = membersInOrder(members, viewerId)
  return (
    <div className="flex flex-col gap-[18px]">
      <FriendsSummary
        members={ordered}
        tripDate={trip.tripDate}
        isAlone={ordered.every(({ id }) => id === viewerId)}
      />
      <PeopleList
        label="Friends Going"
        people={ordered.map(({ id, displayName, email, profileImageUrl }) => ({
          id,
          name: displayName,
          note: email,
          pictureUrl: profileImageUrl,
          isYou: id === viewerId,
        }))}
      />
      {children}
    </div>
  )
}
