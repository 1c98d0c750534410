import { useEffect, useState, useSyncExternalStore } from 'react'
import { createSlot, pushSubscription } from '#lib/browser-storage.ts'
import { pushAbility } from '#lib/push.ts'
import { AskCard } from './browser-card.tsx'
import { useThisBrowser } from './use-this-browser.ts'

type AskOnceProps = { userId: string }

/** Asks whether this browser should tell, once, on a later visit than the first; the browser itself asks only who says yes. */
export default function AskOnce({ userId }: AskOnceProps) {
  const [wasDue] = useState(notificationPrompt.isDue)
  useEffect(notificationPrompt.noteVisit, [])
  return wasDue ? <Question userId={userId} /> : null
}

function Question({ userId }: AskOnceProps) {
  const isDue = useSyncExternalStore(notificationPrompt.subscribe, notificationPrompt.isDue)
  const state = useThisBrowser(userId)
  if (!isDue || state.kind !== 'ask') return null
  return <AskCard userId={userId} onAnswered={notificationPrompt.answer} />
}

/** How far it is with asking, unasked, whether this browser should tell: nothing, `next` time, or `answered`. */
const progress = createSlot(() => localStorage, 'noticeQuestion')

/** Somebody who has used the product once and never said whether they want to be told. */
const notificationPrompt = {
  subscribe: progress.subscribe,
  isDue: () =>
    progress.read() === 'next' &&
    pushSubscription.read() === null &&
    pushAbility() === 'able' &&
    Notification.permission === 'default',
  /** From the next visit on it may be asked. */
  noteVisit(): void {
    if (progress.read() === null) progress.write('next')
  },
  answer: () => progress.write('answered'),
}
