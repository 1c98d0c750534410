import { MAX_MENTIONS, MAX_MESSAGE_TEXT } from '@sendit/core/chat/limits.ts'
import {
  type KeyboardEvent,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { findMentionables, type Match, mentionAsked } from './mentionable.ts'
import { Mentionables } from './mentionables.ts'
import { withMention } from './mentioned-text.ts'
import type { MentionedDraft } from './use-mentioned-draft.ts'

export type MentionPicking = {
  listId: string
  matches: Match[]
  /** The one that Enter takes. */
  index: number
  take: (match: Match) => void
}

/** Offers whom to mention while somebody types a name behind '@'. */
export function useMentionPicker(field: RefObject<HTMLTextAreaElement | null>, draft: MentionedDraft) {
  const listId = useId()
  const mentionables = useContext(Mentionables)
  const [caret, setCaret] = useState<number | null>(null)
  const [pointed, setPointed] = useState(0)
  const [dismissedFrom, setDismissedFrom] = useState<number | null>(null)
  const placeCaret = useCaret(field, draft.text)
  const asked = caret === null ? null : mentionAsked(draft.text, caret)
  const isMentioned = draft.mentions.some(({ from }) => from === asked?.from)
  const isFull = draft.mentions.length >= MAX_MENTIONS
  const isOpen = asked !== null && !isMentioned && !isFull && asked.from !== dismissedFrom
  const matches = isOpen ? findMentionables(mentionables, asked.asked) : []
  const index = Math.min(pointed, matches.length - 1)

  function take({ id, calledAs }: Match) {
    if (asked === null || caret === null) return
    const next = withMention(draft, { from: asked.from, to: caret, id, name: calledAs })
    if (next.text.length > MAX_MESSAGE_TEXT) return
    draft.startWith(next)
    placeCaret(next.caret)
    setCaret(next.caret)
    setPointed(0)
  }

  function look() {
    const { current } = field
    const isPoint = current !== null && current.selectionStart === current.selectionEnd
    const now = isPoint && document.activeElement === current ? current.selectionStart : null
    if (now !== caret) setPointed(0)
    setCaret(now)
    const isAway = now === null || mentionAsked(current?.value ?? '', now)?.from !== dismissedFrom
    if (isAway) setDismissedFrom(null)
  }

  /** True when the key was for the list. */
  function handleKey(event: KeyboardEvent): boolean {
    const match = matches[index]
    if (match === undefined || asked === null || event.nativeEvent.isComposing || event.shiftKey) return false
    if (event.key === 'ArrowDown') setPointed((index + 1) % matches.length)
    else if (event.key === 'ArrowUp') setPointed((index + matches.length - 1) % matches.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(match)
    else if (event.key === 'Escape') setDismissedFrom(asked.from)
    else return false
    event.preventDefault()
    return true
  }

  const picking: MentionPicking | null = matches.length > 0 ? { listId, matches, index, take } : null
  return {
    picking,
    handleKey,
    /** For the field, which keeps the focus while the list is walked. */
    fieldProps: {
      onSelect: look,
      onBlur: () => setCaret(null),
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': picking ? listId : undefined,
      'aria-activedescendant': picking ? optionId(listId, index) : undefined,
    },
  }
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** Puts the caret where it belongs once the field has its new text. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>, text: string): (caret: number) => void {
  const wanted = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret follows the text.
  useLayoutEffect(() => {
    if (wanted.current !== null) field.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  }, [text])
  return (caret) => {
    wanted.current = caret
  }
}
