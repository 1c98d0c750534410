import { MESSAGES_PAGE } from '@sendit/core/chat/limits.ts'
import type { QueryKey } from '@tanstack/react-query'

/** Reads that stay on the device. Never the invites: their tokens are credentials. */
const CACHED = [
  '/api/auth/user',
  '/api/auth/sessions',
  '/api/auth/passkeys',
  '/api/notices/settings',
  '/api/guest/validate',
  '/api/trips',
  '/api/weather',
  '/api/weather/forecast',
  '/api/beaches/recommendations',
  '/api/beaches/near',
]
const CACHED_OF_TRIP = [
  ...['members', 'guests', 'messages', 'pins', 'media'],
  // Expense searches are left out: each search term would be another read.
  ...[
    'expenses',
    'spending',
    'balances',
    'payments',
    'awards',
    'polls',
    'plan',
    'today',
    'outings',
    'journeys',
    'recap',
  ],
]

const CACHED_MESSAGES = 2 * MESSAGES_PAGE

export function isCached(queryKey: QueryKey): boolean {
  const [path, , name] = queryKey
  if (!CACHED.includes(String(path))) return false
  return name === undefined || (path === '/api/trips' && CACHED_OF_TRIP.includes(String(name)))
}

export function tripOfKey([path, tripId]: QueryKey): string | undefined {
  return path === '/api/trips' && typeof tripId === 'string' ? tripId : undefined
}

export function cachedPart(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  if ('pages' in data && 'pageParams' in data) {
    const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] }
    return { ...data, pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
  }
  if ('messages' in data && 'hasOlder' in data) {
    const { messages, hasOlder } = data as { messages: unknown[]; hasOlder: boolean }
    const isCut = messages.length > CACHED_MESSAGES
    return { ...data, messages: messages.slice(-CACHED_MESSAGES), hasOlder: hasOlder || isCut }
  }
  return data
}

export function tripOfHash(hash: string): string | undefined {
  return tripOfKey(JSON.parse(hash))
}
