import { useCallback, useState } from 'react'

export type Opening<Subject> = {
  /** Undefined until the first opening. */
  last: { subject: Subject; number: number } | undefined
  isOpen: boolean
  open: (subject: Subject) => void
  close: () => void
}

/** Opens and closes a dialog about something, which `OpenedDialog` draws. What it is about stays while the dialog slides out. */
export function useOpening<Subject = void>(): Opening<Subject> {
  const [last, setLast] = useState<Opening<Subject>['last']>()
  const [isOpen, setOpen] = useState(false)
  // The same function for ever: rows that hold it are not drawn anew.
  const open = useCallback((subject: Subject) => {
    setLast((before) => ({ subject, number: (before?.number ?? 0) + 1 }))
    setOpen(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  return { last, isOpen, open, close }
}
