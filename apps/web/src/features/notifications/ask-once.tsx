import { useEffect, useState, useSyncExternalStore } from 'react'
import { createSlot, pushSubscription } from '#lib/browser-storage.ts'
import { pushAbility } from '#lib/push.ts'
import { AskCard } from './browser-card.tsx'
import { useThisBrowser } from './use-this-browser.ts'

type AskOnceProps = { userId: string }

/** From the second visit. The browser's own prompt appears only after a yes. */
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

const progress = createSlot(() => localStorage, 'noticeQuestion')

const notificationPrompt = {
  subscribe: progress.subscribe,
  isDue: () =>
    progress.read() === 'next' &&
    pushSubscription.read() === null &&
    pushAbility() === 'able' &&
    Notification.permission === 'default',
  noteVisit(): void {
    if (progress.read() === null) progress.write('next')
  },
  answer: () => progress.write('answered'),
}
