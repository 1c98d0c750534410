import { type RefObject, useEffect } from 'react'

/**
 * A toast that came after the sheet is the newest layer of all, and would take Escape for itself: whoever is in the sheet, and
 * not in the toast, means the sheet.
 */
export function useEscapePastToast(sheet: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isUnderToast(sheet.current)) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    // Before the layers, which hear it at the document.
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  }, [sheet, onClose])
}

function isUnderToast(sheet: HTMLElement | null): boolean {
  const toast = document.querySelector('.toast')
  const focused = document.activeElement
  if (toast === null || sheet === null || toast.contains(focused)) return false
  // What had the focus may be gone, and the focus with it.
  return sheet.contains(focused) || (focused === document.body && sheet === [...allSheets()].at(-1))
}

function allSheets() {
  return document.querySelectorAll('[role="dialog"], [role="alertdialog"]')
}
