import { readApi } from '#lib/api-client.ts'
import { realtime } from '#lib/realtime.ts'
import { sessionNews } from '#lib/session-news.ts'
import { unauthenticated } from '#lib/unauthenticated.ts'
import type { Person } from './person.ts'

/**
 * Whether it is still this person whom the server would take the writes from. Asked again after a lost connection, behind which
 * somebody else may have signed in, and when another tab says so.
 */
export function createSenderCheck(person: Person): {
  isStillSender: () => Promise<boolean>
  stop: () => void
} {
  let isKnown = false
  const doubt = () => {
    isKnown = false
  }
  const stops = [
    realtime.connectionChanges.add(({ status }) => status !== 'online' && doubt()),
    sessionNews.add(doubt),
    unauthenticated.add(doubt),
  ]
  window.addEventListener('offline', doubt)
  return {
    async isStillSender() {
      if (isKnown) return true
      const user = await readApi<{ id: string }>('/api/auth/user')
      isKnown = (user?.id ?? null) === (person.kind === 'user' ? person.userId : null)
      // Whoever shows this person asks anew who is here.
      if (!isKnown) unauthenticated.tell()
      return isKnown
    },
    stop() {
      for (const stop of stops) stop()
      window.removeEventListener('offline', doubt)
    },
  }
}
