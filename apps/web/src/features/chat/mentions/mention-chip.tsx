import clsx from 'clsx'
import { useContext } from 'react'
import { MarkedText } from '#features/chat/search/marked-text.tsx'
import { SearchedWords } from '#features/chat/search/searched-words.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ViewerId } from './viewer-id.ts'

/** Somebody who is mentioned, as it was typed; stands out for whoever is meant. */
export function MentionChip({ id, said }: { id: string; said: string }) {
  const viewerId = useContext(ViewerId)
  const words = useContext(SearchedWords)
  const isYou = viewerId !== null && (id === viewerId || id === 'crew')
  return (
    <span className={clsx('mention', isYou && 'you')}>
      <MarkedText text={said} words={words} />
      {isYou && <VisuallyHidden> (you)</VisuallyHidden>}
    </span>
  )
}
