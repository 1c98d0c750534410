import { useCallback, useState } from 'react'

/**
 * A dialog about something. What it is about stays while the dialog slides out, and every opening has its own number, so
 * that as a `key` it starts the dialog afresh.
 */
export function useOpening<Subject>() {
  const [opening, setOpening] = useState<{ subject: Subject; number: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  // The same function for ever: rows that hold it are not drawn anew.
  const open = useCallback((subject: Subject) => {
    setOpening((last) => ({ subject, number: (last?.number ?? 0) + 1 }))
    setOpen(true)
  }, [])
  return { opening, isOpen, open, close: () => setOpen(false) }
}
