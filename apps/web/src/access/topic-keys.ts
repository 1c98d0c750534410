import type { Topic } from '@sendit/core/live/topics.ts'
import type { QueryClient } from '@tanstack/react-query'

/** The trip itself, and the list it stands in: tiles show counts and sums of what is in it. */
const TRIP = 'trip'
const UNREAD = 'unread'
/** Of the water board, for awards. */
const SUGGESTIONS = 'award-suggestions'
/** What matters on a day is made of what is planned, owed and asked. */
const TODAY = 'today'
/** What a trip was is made of all that was in it. */
const RECAP = 'recap'

/** Which reads of a trip each topic makes old, one line each: by their names under `/api/trips/:id/`. */
const STALE: Readonly<Record<Topic, readonly string[]>> = {
  // The plan has the trip's days.
  trip: [TRIP, 'plan', TODAY, RECAP],
  // Who has left stays in the balances, each share of the total depends on how many there are, and polls name who has not voted.
  members: [
    ...[
      'members',
      'guests',
      'invites',
      'balances',
      'polls',
      'plan',
      'outings',
      'journeys',
      TODAY,
      TRIP,
      RECAP,
    ],
  ],
  messages: ['messages', 'pins', UNREAD],
  media: ['media', TRIP, RECAP],
  expenses: ['expenses', 'spending', 'found', 'balances', TODAY, TRIP, RECAP],
  payments: ['payments', 'balances', TODAY, RECAP],
  awards: ['awards', TODAY, RECAP],
  ceremony: ['ceremony'],
  polls: ['polls', TODAY],
  plan: ['plan', TODAY, SUGGESTIONS, RECAP],
  // Both stand in the plan as well.
  outings: ['outings', 'plan', TODAY, SUGGESTIONS, RECAP],
  journeys: ['journeys', 'plan', TODAY],
}

/** A query key, and whether the keys below it go with it. */
export type StaleKey = { queryKey: readonly string[]; exact: boolean }

/** What stands for the read at this path; undefined where it is no read of a trip. */
export function keysOfRead(path: string): { tripId: string; keys: StaleKey[] } | undefined {
  const [, encoded, name] = /^\/api\/trips\/([^/?]+)(?:\/([^/?]+))?/.exec(path) ?? []
  if (encoded === undefined) return undefined
  const tripId = decodeURIComponent(encoded)
  if (name === 'messages') return { tripId, keys: keysOfTopic(tripId, 'messages') }
  const queryKey = name === undefined ? ['/api/trips', tripId] : ['/api/trips', tripId, name]
  return { tripId, keys: [{ queryKey, exact: name === undefined }] }
}

/** What has to be read again when the server says that `topic` of a trip changed; nothing of one that a newer server has. */
export function keysOfTopic(tripId: string, topic: Topic): StaleKey[] {
  return (STALE[topic] ?? []).flatMap((read) => keysOf(tripId, read))
}

/** Reads again what a change of `topic` has made old. */
export function readTopicAgain(queryClient: QueryClient, tripId: string, topic: Topic) {
  return Promise.all(keysOfTopic(tripId, topic).map((key) => queryClient.invalidateQueries(key)))
}

function keysOf(tripId: string, read: string): StaleKey[] {
  if (read === UNREAD) return [{ queryKey: ['unread-messages', tripId], exact: false }]
  if (read !== TRIP) return [{ queryKey: ['/api/trips', tripId, read], exact: false }]
  return [
    { queryKey: ['/api/trips', tripId], exact: true },
    { queryKey: ['/api/trips'], exact: true },
  ]
}
