import type { Message } from '@sendit/core/chat/contract.ts'
import { useCallback, useState } from 'react'
import { prepareDraft } from '#features/chat/mentions/use-mentioned-draft.ts'
import { QuoteWords, quoteColour } from '#features/chat/message/quote.tsx'
import { quoteFor, shownQuote } from '#features/chat/message/quotes.ts'
import { IconButton } from '#ui/icon-button.tsx'

type ComposingBarProps = { composing: Composing; viewerId: string | null; onDrop: () => void }

export function ComposingBar({ composing: { kind, message }, viewerId, onDrop }: ComposingBarProps) {
  const quote = shownQuote(quoteFor(message), { original: message, viewerId })
  if (quote === null) return null
  const isEdit = kind === 'edit'
  const name = isEdit
    ? 'Edit message'
    : `Reply to ${quote.senderName === 'You' ? 'yourself' : quote.senderName}`
  return (
    <div className="composing-bar">
      <div className="quote" style={quoteColour(quote)}>
        <QuoteWords quote={{ ...quote, senderName: name }} />
      </div>
      <IconButton icon="close" label={isEdit ? 'Stop editing' : 'Drop the reply'} onClick={onDrop} />
    </div>
  )
}

export type Composing = { kind: 'reply' | 'edit'; message: Message }

type State = {
  composing: Composing | null
  /** Changes with each start and end, to focus the field. */
  number: number
}

/** An edit has its own draft beside `draft`, so neither replaces the other. */
export function useComposing(draft: string) {
  const [{ composing, number }, setState] = useState<State>({ composing: null, number: 0 })
  const go = useCallback(
    (next: Composing | null) => setState((before) => ({ composing: next, number: before.number + 1 })),
    [],
  )
  const begin = useCallback(
    (next: Composing) => {
      if (next.kind === 'edit') prepareDraft(editDraft(draft, next.message), next.message)
      go(next)
    },
    [draft, go],
  )
  const isEdit = composing?.kind === 'edit'
  return {
    composing,
    number,
    draft: isEdit ? editDraft(draft, composing.message) : draft,
    begin,
    end() {
      if (isEdit) prepareDraft(editDraft(draft, composing.message), { text: '' })
      if (composing !== null) go(null)
    },
  }
}

function editDraft(draft: string, { id }: Message): string {
  return `${draft}/edit/${id}`
}
