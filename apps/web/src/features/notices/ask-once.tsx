import { useEffect, useState, useSyncExternalStore } from 'react'
import { AskCard } from '#features/notices/browser/browser-card.tsx'
import { useThisBrowser } from '#features/notices/browser/use-this-browser.ts'
import { noticeQuestion } from './notice-question.ts'

type AskOnceProps = { userId: string }

/** Asks whether this browser should tell, once, on a later visit than the first; the browser itself asks only who says yes. */
export default function AskOnce({ userId }: AskOnceProps) {
  const [wasDue] = useState(noticeQuestion.isDue)
  useEffect(noticeQuestion.noteVisit, [])
  return wasDue ? <Question userId={userId} /> : null
}

function Question({ userId }: AskOnceProps) {
  const isDue = useSyncExternalStore(noticeQuestion.subscribe, noticeQuestion.isDue)
  const state = useThisBrowser(userId)
  if (!isDue || state.kind !== 'ask') return null
  return <AskCard userId={userId} onAnswered={noticeQuestion.answer} />
}
