import { type RefObject, useLayoutEffect } from 'react'

const ABOVE_SHEET_PX = 12

type Lifted = {
  isLifted: boolean
  bubble: HTMLElement
  /** In the sheet that would cover the bubble. */
  list: RefObject<HTMLElement | null>
}

/** While a sheet is open the message it is about stands above the scrim, moved up as far as the sheet would cover it. */
export function useLiftedBubble({ isLifted, bubble, list }: Lifted): void {
  useLayoutEffect(() => {
    if (!isLifted) return
    bubble.classList.add('message-lifted')
    const sheet = list.current?.closest<HTMLElement>('.dialog')
    const sheetTop = window.innerHeight - (sheet?.offsetHeight ?? 0)
    const { bottom } = bubble.getBoundingClientRect()
    const covered = Math.max(0, bottom + ABOVE_SHEET_PX - sheetTop)
    bubble.style.setProperty('--lift', `${-Math.round(covered)}px`)
    return () => {
      bubble.classList.remove('message-lifted')
      bubble.style.removeProperty('--lift')
    }
  }, [isLifted, bubble, list])
}
