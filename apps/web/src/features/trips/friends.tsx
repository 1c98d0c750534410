import { type Answer, answersText, countAnswers, memberAnswer } from '@sendit/core/crew/answers.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { membersInOrder } from '@sendit/core/trips/member-order.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { longTripDate } from '#lib/dates.ts'
import { membersQuery } from '#session/queries.ts'
import { Avatar, AvatarStack } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

type FriendsProps = {
  trip: Trip
  viewerId: string | null
  answer?: ReactNode
  actionOf?: (member: Member) => ReactNode
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

function noteOf({ hasAccount = true, email, quiver = [], kitesAlong = [] }: Member): string | undefined {
  if (!hasAccount) return 'No account yet'
  const sizes = quiver.filter(({ id }) => kitesAlong.includes(id)).map(({ size }) => size)
  const kites = sizes.length === 0 ? undefined : `${sizes.join(', ')} m²`
  return [email, kites].filter(Boolean).join(' · ') || undefined
}

type FriendsSummaryProps = {
  members: Member[]
  tripDate: string
  isAlone: boolean
}

function FriendsSummary({ members, tripDate, isAlone }: FriendsSummaryProps) {
  const answers = answersText(countAnswers(members.map(({ answer }) => memberAnswer(answer ?? null))))
  return (
    <Card padded>
      <div className="flex items-center justify-between gap-4">
        <div>
          <b className="number block font-[family-name:var(--font-display)] text-[2.75rem] leading-[2.75rem] font-extrabold tracking-[-0.02em] [font-stretch:84%]">
            {members.length}
          </b>
          <p className="type-caption text-muted">total participants</p>
          {answers !== null && <p className="type-caption text-muted">{answers}</p>}
        </div>
        {isAlone ? (
          <p className="type-caption text-muted">Just you so far</p>
        ) : (
          <AvatarStack
            people={members.map(({ id, displayName, profileImageUrl }) => ({
              id,
              name: displayName,
              pictureUrl: profileImageUrl,
            }))}
            size={44}
            max={4}
          />
        )}
      </div>
      <p className="type-small mt-3.5 flex items-center gap-2 border-t border-border pt-3.5">
        <Icon name="calendar" size={20} className="text-subtle" />
        {longTripDate(tripDate)}
      </p>
    </Card>
  )
}

export type ListedPerson = {
  id: string
  name: string
  note?: string | undefined
  pictureUrl?: string | null | undefined
  isYou?: boolean | undefined
  answer?: Answer | undefined
  action?: ReactNode
}

type PeopleListProps = { label: string; people: ListedPerson[] }

function PeopleList({ label, people }: PeopleListProps) {
  return (
    <ul
      className="card row-list max-lg:[--inset:76px] lg:grid lg:grid-cols-2 lg:gap-3 lg:overflow-visible lg:border-0 lg:bg-transparent lg:shadow-none"
      aria-label={label}
    >
      {people.map((person) => (
        <PersonRow key={person.id} {...person} />
      ))}
    </ul>
  )
}

function PersonRow({ id, name, note, pictureUrl, answer, action, isYou = false }: ListedPerson) {
  return (
    <li className="flex min-h-18 items-center gap-3 px-4 py-3 lg:rounded-lg lg:border lg:border-border lg:bg-surface lg:p-4 lg:shadow-flat lg:before:hidden lg:[&>.avatar]:size-14!">
      <Avatar id={id} name={name} pictureUrl={pictureUrl} size={48} />
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-center gap-2">
          <span className="person-name truncate">{name}</span>
          {isYou && (
            <Badge tone="primary" className="shrink-0 self-center">
              You
            </Badge>
          )}
          {answer === 'maybe' && (
            <Badge tone="warning" className="shrink-0 self-center">
              Maybe
            </Badge>
          )}
          {answer === 'out' && <Badge className="shrink-0 self-center">Out</Badge>}
        </span>
        {note !== undefined && <span className="type-caption truncate text-muted">{note}</span>}
      </div>
      {action}
    </li>
  )
}

export function FriendsLoading() {
  return (
    <div className="flex flex-col gap-[18px]" aria-busy="true">
      <Skeleton height={150} radius={20} />
      <Skeleton height={220} radius={20} />
    </div>
  )
}
