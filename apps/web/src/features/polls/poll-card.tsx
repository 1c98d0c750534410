import '#styles/screens/polls.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AboutCardProps } from '#access/about-cards.ts'
import { useCurrentTrip } from '#access/use-current-trip.ts'
import { useUserId } from '#access/use-visitor.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { LiveCardLoading } from '#ui/live-card-loading.tsx'
import { OpenPoll } from './card/open-poll.tsx'
import { pollsQuery } from './queries.ts'

/** A poll in the chat, as it is now. */
export default function PollCard({ id }: AboutCardProps) {
  const { tripId, trip } = useCurrentTrip()
  const viewerId = useUserId()
  const polls = useQuery({ ...pollsQuery(tripId ?? ''), enabled: tripId !== null })
  const poll = polls.data?.find((one) => one.id === id)
  const { refetch } = polls
  // Its message may be here before the list that has it.
  const isMissing = poll === undefined && polls.isSuccess
  useEffect(() => {
    if (isMissing) void refetch()
  }, [isMissing, refetch])

  if (poll === undefined || tripId === null) {
    if (polls.error === null) return <LiveCardLoading />
    return (
      <div className="live-card">
        <ErrorState title="The poll did not load" onRetry={() => void refetch()}>
          {sentenceOf(polls.error, 'Check your connection and try again.')}
        </ErrorState>
      </div>
    )
  }
  return <OpenPoll poll={poll} tripId={tripId} viewer={{ userId: viewerId, role: trip?.myRole ?? 'guest' }} />
}
