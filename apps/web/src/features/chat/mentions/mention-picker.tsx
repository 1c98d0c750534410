import { MAX_MENTIONS, MAX_MESSAGE_TEXT } from '@sendit/core/chat/limits.ts'
import clsx from 'clsx'
import {
  type KeyboardEvent,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import { findMentionables, type Match, Mentionables, MentionsTrip, mentionAsked } from './mentionable.ts'
import type { MentionedDraft } from './use-mentioned-draft.ts'
import { withMention } from './use-mentioned-draft.ts'

const WaterNote = lazyPart(() => import('./water-note.tsx'))

export function MentionPicker({ picking }: { picking: MentionPicking | null }) {
  const count = picking?.matches.length ?? 0
  return (
    <>
      <span className="sr-only" aria-live="polite">
        {count > 0 && `${count} to mention: arrow keys to choose, Enter to take`}
      </span>
      {picking && (
        <div className="mention-picker" role="listbox" id={picking.listId} aria-label="Mention">
          {picking.matches.map((match, index) => (
            <Option
              key={match.id}
              id={optionId(picking.listId, index)}
              match={match}
              isChosen={index === picking.index}
              onTake={() => picking.take(match)}
            />
          ))}
        </div>
      )}
    </>
  )
}

type OptionProps = { id: string; match: Match; isChosen: boolean; onTake: () => void }

function Option({ id, match, isChosen, onTake }: OptionProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at it as its active descendant.
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={clsx('mention-option', isChosen && 'chosen')}
      // Keeps focus in the field, and a phone's keyboard open.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {match.id === 'crew' ? (
        <span className="mention-crew" aria-hidden="true">
          <Icon name="users" size={18} />
        </span>
      ) : (
        <Avatar {...match} size={36} />
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-[650]">
          <Name {...match} />
        </span>
        <Status {...match} />
      </span>
      {isChosen && (
        <span className="mention-key" aria-hidden="true">
          Enter
        </span>
      )}
    </div>
  )
}

function Status({ id, note }: Match) {
  const trip = useContext(MentionsTrip)
  const own = note !== undefined && <span className="type-meta mention-note">{note}</span>
  if (trip === null || id === 'crew') return own
  return (
    <LazyBoundary instead={own}>
      <WaterNote trip={trip} personId={id}>
        {own}
      </WaterNote>
    </LazyBoundary>
  )
}

function Name({ name, match }: Match) {
  if (match === null) return name
  const to = match.from + match.length
  return (
    <>
      {name.slice(0, match.from)}
      <span className="mention-match">{name.slice(match.from, to)}</span>
      {name.slice(to)}
    </>
  )
}

export type MentionPicking = {
  listId: string
  matches: Match[]
  index: number
  take: (match: Match) => void
}

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

  /** True if the key was handled. */
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

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** Sets the caret once the field has rendered its new text. */
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
