import type { Member, Trip } from '@sendit/core/trips/contract.ts'
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
  /** Stands between the count and the members. */
  answer?: ReactNode
  /** What can be done with a member, at the end of their row. */
  actionOf?: (member: Member) => ReactNode
  /** What else stands below the members: the guests, and the way to invite more. */
  children?: ReactNode
}

export function Friends({ trip, viewerId, answer: ownAnswer, actionOf, children }: FriendsProps) {
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
      {ownAnswer}
      <PeopleList
        label="Friends Going"
        people={ordered.map((member) => ({
          id: member.id,
          name: member.displayName,
          note: noteOf(member),
          pictureUrl: member.profileImageUrl,
          isYou: member.id === viewerId,
          answer: member.answer,
          action: actionOf?.(member),
        }))}
      />
      {children}
    </div>
  )
}

/** The address, and the kites that come along. */
function noteOf({ hasAccount = true, email, quiver = [], kitesAlong = [] }: Member): string | undefined {
  if (!hasAccount) return 'No account yet'
  const sizes = quiver.filter(({ id }) => kitesAlong.includes(id)).map(({ size }) => size)
  const kites = sizes.length === 0 ? undefined : `${sizes.join(', ')} m²`
  return [email, kites].filter(Boolean).join(' · ') || undefined
}
