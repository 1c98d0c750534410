import { asSentence } from '@sendit/core/text.ts'
import { type RefObject, use, useLayoutEffect, useRef } from 'react'
import { JumpTo } from '#features/chat/use-jump.ts'
import type { ShownQuote } from './quotes.ts'

export function Quote({ quote }: { quote: ShownQuote }) {
  const jumpTo = use(JumpTo)
  const button = useRef<HTMLButtonElement>(null)
  // A reply is remounted when the server acknowledges it.
  useFocusHandedOn(button, quote.id)
  return (
    <button
      ref={button}
      type="button"
      className="quote"
      style={quoteColour(quote)}
      aria-label={`${asSentence(`In reply to ${quote.senderName}: ${quote.text}`)} Go to the message`}
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

// Legible on a bubble in both themes (docs/design.md 1.1).
const colours = [
  'var(--cat-move-text)',
  'var(--cat-stay-text)',
  'var(--cat-play-text)',
  'var(--wind-5-text)',
  'var(--wind-6-text)',
  'var(--cat-food-text)',
]

/** The same on every phone. */
export function senderColour(senderId: string): string {
  const sum = [...senderId].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return colours[sum % colours.length] ?? 'inherit'
}

let leaving: string | null = null

/**
 * When one component replaces another in the same render, the control of this name keeps focus. Names must be unique per place.
 */
function useFocusHandedOn(control: RefObject<HTMLElement | null>, name: string): void {
  useLayoutEffect(() => {
    const { current } = control
    if (leaving === name) current?.focus({ preventScroll: true })
    return () => {
      if (current === null || document.activeElement !== current) return
      leaving = name
      queueMicrotask(() => {
        leaving = null
      })
    }
  }, [control, name])
}
