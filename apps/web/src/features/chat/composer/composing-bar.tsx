import { QuoteWords, quoteColour } from '#features/chat/message/quote.tsx'
import { quoteFor, shownQuote } from '#features/chat/message/quotes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { Composing } from './use-composing.ts'

type ComposingBarProps = { composing: Composing; viewerId: string | null; onDrop: () => void }

/** Above the field: what is answered or edited, and a way out. */
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
