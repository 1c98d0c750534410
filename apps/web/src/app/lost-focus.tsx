import { useEffect } from 'react'
import { focusHeading } from './heading-focus.ts'

/**
 * What had the focus may go: the button of an empty screen with the first thing made, a row that is deleted. The browser
 * then starts at the top of the page again; here the focus goes to the screen's heading instead.
 */
export function LostFocus() {
  useEffect(watchFocus, [])
  return null
}

function watchFocus(): () => void {
  let last: Element | null = null
  let timer: ReturnType<typeof setTimeout>
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null
  }
  // Somebody who leaves a thing that stays, by a click beside it, wants the focus nowhere.
  const forget = ({ relatedTarget, target }: FocusEvent) => {
    if (relatedTarget !== null) return
    queueMicrotask(() => {
      if (last === target && last?.isConnected) last = null
    })
  }
  const isLost = () =>
    last !== null && !last.isConnected && document.activeElement === document.body && !hasDialog()
  const observer = new MutationObserver(() => {
    if (!isLost()) return
    clearTimeout(timer)
    // A dialog that goes gives the focus back to what opened it, a moment later.
    timer = setTimeout(() => {
      if (isLost()) focusHeading()
    })
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
    observer.disconnect()
    clearTimeout(timer)
  }
}

/** A dialog keeps the focus inside by itself. */
function hasDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}
