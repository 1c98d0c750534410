import { type ReactNode, useEffect, useRef } from 'react'
import type { JumpTarget } from './use-jump.ts'

type TargetRowProps = {
  /** Of the row that was jumped to; null for all others. */
  target: JumpTarget | null
  children: ReactNode
}

/** Draws an outline around the message that was jumped to, from where a keyboard and a screen reader go on. */
export function TargetRow({ target, children }: TargetRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const focusNumber = target?.takesFocus ? target.number : null
  useEffect(() => {
    if (focusNumber !== null) return focusOnceShown(row.current)
  }, [focusNumber])
  return (
    <div
      ref={row}
      className={target === null ? undefined : 'message-target'}
      tabIndex={target === null ? undefined : -1}
    >
      {children}
    </div>
  )
}

/** A row that is put into the list is hidden until it was measured. */
const TRIES = 30

function focusOnceShown(row: HTMLElement | null): () => void {
  let frame = 0
  let tries = 0
  const focus = () => {
    row?.focus({ preventScroll: true })
    tries += 1
    if (document.activeElement !== row && tries < TRIES) frame = requestAnimationFrame(focus)
  }
  focus()
  return () => cancelAnimationFrame(frame)
}
