import type { Topic } from '@sendit/core/chat/contract.ts'

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

/** What has to be read again when the server says that `topic` of a trip changed. */
export function keysOfTopic(tripId: string, topic: Topic): StaleKey[] {
  const below = (name: string): StaleKey => ({ queryKey: ['/api/trips', tripId, name], exact: false })
  // Tiles show counts and sums, so the trip itself changes with what is in it.
  const trip: StaleKey[] = [
    { queryKey: ['/api/trips', tripId], exact: true },
    { queryKey: ['/api/trips'], exact: true },
  ]
  const keys: Record<Topic, StaleKey[]> = {
    trip,
    // Who has left stays in the balances, and each share of the total depends on how many there are.
    members: [below('members'), below('guests'), below('invites'), below('balances'), ...trip],
    messages: [below('messages'), { queryKey: ['unread-messages', tripId], exact: false }],
    media: [below('media'), ...trip],
    expenses: [below('expenses'), below('balances'), ...trip],
    payments: [below('payments'), below('balances')],
    awards: [below('awards')],
  }
  return keys[topic]
}
