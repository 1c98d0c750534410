import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const ANNOUNCE_EVERY_MS = 10_000

/** Who is writing. A screen reader is told of it at most once in ten seconds. */
export function TypingStatus({ sentence }: { sentence: string }) {
  const announced = useSeldom(sentence)
  return (
    <>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {sentence !== '' && (
        <span className="type-meta flex items-center gap-1.5 text-muted" aria-hidden="true">
          <span className="typing-dots">
            <i />
            <i />
            <i />
          </span>
          <span className="truncate">{sentence}</span>
        </span>
      )}
    </>
  )
}

/** The sentence, unless another was said within the last seconds. */
function useSeldom(sentence: string): string {
  const [said, setSaid] = useState('')
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (sentence === '') return setSaid('')
    const now = performance.now()
    if (now - saidAt.current < ANNOUNCE_EVERY_MS) return
    saidAt.current = now
    setSaid(sentence)
  }, [sentence])
  return said
}
