import { type RefObject, useEffect } from 'react'

/** A newer toast would take Escape; unless focus is in it, Escape closes the sheet. */
export function useEscapePastToast(sheet: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isUnderToast(sheet.current)) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    // In the capture phase, before the layers' own listener on the document.
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  }, [sheet, onClose])
}

function isUnderToast(sheet: HTMLElement | null): boolean {
  const toast = document.querySelector('.toast')
  const focused = document.activeElement
  if (toast === null || sheet === null || toast.contains(focused)) return false
  return sheet.contains(focused) || (focused === document.body && sheet === [...allSheets()].at(-1))
}

function allSheets() {
  return document.querySelectorAll('[role="dialog"], [role="alertdialog"]')
}
