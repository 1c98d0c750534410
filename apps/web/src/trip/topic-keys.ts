import { TOPICS, type Topic } from '@sendit/core/live/topics.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Includes the trip list, whose tiles show counts and sums. */
const TRIP = 'trip'
const UNREAD = 'unread'
const SUGGESTIONS = 'award-suggestions'
const TODAY = 'today'
const RECAP = 'recap'

/** A topic names the trip read it makes stale, under `/api/trips/:id/`. These are stale with it. */
const ALSO_STALE: Readonly<Partial<Record<Topic, readonly string[]>>> = {
  trip: ['plan', TODAY, RECAP],
  // Former members stay in balances, shares depend on the member count, and polls list who has not voted.
  members: [
    ...['guests', 'invites', 'balances', 'polls', 'plan', 'outings', 'journeys'],
    ...[TODAY, TRIP, RECAP],
  ],
  messages: ['pins', UNREAD],
  media: [TRIP, RECAP],
  expenses: ['spending', 'found', 'balances', TODAY, TRIP, RECAP],
  payments: ['balances', TODAY, RECAP],
  awards: [TODAY, RECAP],
  polls: [TODAY],
  plan: [TODAY, SUGGESTIONS, RECAP],
  outings: ['plan', TODAY, SUGGESTIONS, RECAP],
  journeys: ['plan', TODAY],
}

export type StaleKey = { queryKey: readonly string[]; exact: boolean }

export function keysOfRead(path: string): { tripId: string; keys: StaleKey[] } | undefined {
  const [, encoded, name] = /^\/api\/trips\/([^/?]+)(?:\/([^/?]+))?/.exec(path) ?? []
  if (encoded === undefined) return undefined
  const tripId = decodeURIComponent(encoded)
  if (name === 'messages') return { tripId, keys: keysOfTopic(tripId, 'messages') }
  const queryKey = name === undefined ? ['/api/trips', tripId] : ['/api/trips', tripId, name]
  return { tripId, keys: [{ queryKey, exact: name === undefined }] }
}

/** Empty for a topic that only a newer server knows. */
export function keysOfTopic(tripId: string, topic: Topic): StaleKey[] {
  if (!TOPICS.includes(topic)) return []
  return [topic, ...(ALSO_STALE[topic] ?? [])].flatMap((read) => keysOf(tripId, read))
}

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
