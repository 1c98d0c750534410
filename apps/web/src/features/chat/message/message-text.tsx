import type { Mentions } from '@sendit/core/chat/contract.ts'
import clsx from 'clsx'
import { createContext, useContext } from 'react'
import { ViewerId } from '#features/chat/presence/use-seen-by.ts'
import { MarkedText } from '#features/chat/search/marked-text.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const LinkedText = lazyPart(() => import('#ui/linkified-text.tsx'))

const NOBODY: Mentions = []

type MessageTextProps = { text: string; mentions?: Mentions | undefined }

export function MessageText({ text, mentions = NOBODY }: MessageTextProps) {
  const words = useContext(SearchedWords)
  return textPieces(text, mentions).map(({ from, text, mentionId }) => {
    if (mentionId !== undefined) return <MentionChip key={from} id={mentionId} text={text} />
    return hasAddress(text) ? (
      <LazyBoundary key={from} instead={text}>
        <LinkedText text={text} />
      </LazyBoundary>
    ) : (
      <MarkedText key={from} text={text} words={words} />
    )
  })
}

/** Linkify code is loaded with the first message that may contain an address. */
function hasAddress(text: string): boolean {
  return /https?:\/\/|www\./i.test(text)
}

function MentionChip({ id, text }: { id: string; text: string }) {
  const viewerId = useContext(ViewerId)
  const words = useContext(SearchedWords)
  const isYou = viewerId !== null && (id === viewerId || id === 'crew')
  return (
    <span className={clsx('mention', isYou && 'you')}>
      <MarkedText text={text} words={words} />
      {isYou && <VisuallyHidden> (you)</VisuallyHidden>}
    </span>
  )
}

type TextPiece = { from: number; text: string; mentionId?: string }

function textPieces(text: string, mentions: Mentions): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { id, from, length } of [...mentions].sort((one, other) => one.from - other.from)) {
    if (from < end || from + length > text.length) continue
    if (from > end) pieces.push({ from: end, text: text.slice(end, from) })
    end = from + length
    pieces.push({ from, text: text.slice(from, end), mentionId: id })
  }
  if (end < text.length) pieces.push({ from: end, text: text.slice(end) })
  return pieces
}

/** Folded for comparison; empty while nobody searches. */
export const SearchedWords = createContext<readonly string[]>([])
