import { use, useRef } from 'react'
import { JumpTo } from '#features/chat/jump/jump-to.ts'
import type { ShownQuote } from './quotes.ts'
import { senderColour } from './sender-colour.ts'
import { useFocusHandedOn } from './use-focus-handed-on.ts'

/** What a message answers; a press goes there. */
export function Quote({ quote }: { quote: ShownQuote }) {
  const jumpTo = use(JumpTo)
  const button = useRef<HTMLButtonElement>(null)
  // A reply that the server acknowledges is drawn anew.
  useFocusHandedOn(button, quote.id)
  return (
    <button
      ref={button}
      type="button"
      className="quote"
      style={quoteColour(quote)}
      aria-label={`In reply to ${quote.senderName}: ${quote.text}. Go to the message`}
      onClick={() => jumpTo(quote.id)}
    >
      <QuoteWords quote={quote} />
    </button>
  )
}

export function QuoteWords({ quote: { senderName, text, thumbnailUrl } }: { quote: ShownQuote }) {
  return (
    <>
      <span className="quote-name">{senderName}</span>
      <span className="quote-text">{text}</span>
      {thumbnailUrl !== null && <img className="quote-picture" src={thumbnailUrl} alt="" decoding="async" />}
    </>
  )
}

export function quoteColour({ senderId }: ShownQuote) {
  return { '--quote-colour': senderId === null ? 'var(--primary)' : senderColour(senderId) } as object
}
