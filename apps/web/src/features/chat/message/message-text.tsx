import type { Mentions } from '@sendit/core/chat/contract.ts'
import { useContext } from 'react'
import { MentionChip } from '#features/chat/mentions/mention-chip.tsx'
import { MarkedText } from '#features/chat/search/marked-text.tsx'
import { SearchedWords } from '#features/chat/search/searched-words.ts'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import { textPieces } from './text-pieces.ts'

const LinkedText = latePart(() => import('./linked-text.tsx'))

const NOBODY: Mentions = []

type MessageTextProps = { text: string; mentions?: Mentions | undefined }

/** What somebody wrote, with whom they mention and web addresses to press. */
export function MessageText({ text, mentions = NOBODY }: MessageTextProps) {
  const words = useContext(SearchedWords)
  return textPieces(text, mentions).map(({ from, text, mentionId }) => {
    if (mentionId !== undefined) return <MentionChip key={from} id={mentionId} said={text} />
    return hasAddress(text) ? (
      <Late key={from} instead={text}>
        <LinkedText text={text} />
      </Late>
    ) : (
      <MarkedText key={from} text={text} words={words} />
    )
  })
}

/** What makes links is fetched with the first message that may have one. */
function hasAddress(text: string): boolean {
  return /https?:\/\/|www\./i.test(text)
}
