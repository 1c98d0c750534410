import '#styles/screens/calendar.css'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#lib/api-error.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { FeedCard } from './feed-card.tsx'
import { FeedOffCard } from './feed-off-card.tsx'
import { LookOfEvents } from './look-of-events.tsx'
import { calendarFeedQuery } from './queries.ts'
import { RenewCard } from './renew-card.tsx'
import { WhatGoesIn } from './what-goes-in.tsx'

/** The viewer's trips for the calendar of their phone or desk. */
export function Calendar() {
  const { data: feed, error, isFetching, refetch } = useQuery(calendarFeedQuery())
  if (!feed) {
    if (isFetching || error === null) return <CalendarLoading />
    return (
      <Card padded>
        <ErrorState title="Your calendar link did not load" onRetry={() => void refetch()}>
          {sentenceOf(error, 'Check your connection and try again.')}
        </ErrorState>
      </Card>
    )
  }
  return (
    <div className="calendar">
      <div className="calendar-column">
        {feed.url === null ? <FeedOffCard /> : <FeedCard url={feed.url} />}
        <WhatGoesIn />
      </div>
      <div className="calendar-column">
        {feed.url !== null && <RenewCard />}
        <LookOfEvents />
      </div>
    </div>
  )
}

function CalendarLoading() {
  return (
    <div className="calendar" aria-busy="true">
      <div className="calendar-column">
        <Skeleton height={276} radius={20} />
        <Skeleton height={272} radius={20} />
      </div>
      <div className="calendar-column">
        <Skeleton height={176} radius={20} />
        <Skeleton height={256} radius={20} />
      </div>
    </div>
  )
}
