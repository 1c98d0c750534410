import { type ReactNode, useCallback, useState } from 'react'
import { LazyDialog } from './lazy-dialog.tsx'

type HostedDialog<Subject> = {
  subject: Subject
  /** Of the opening: as a `key` it starts the dialog afresh. */
  number: number
  open: boolean
  onClose: () => void
}

type DialogHostProps<Subject> = {
  dialog: DialogState<Subject>
  /** Draws the dialog, whose code may come late. */
  children: (hosted: HostedDialog<Subject>) => ReactNode
}

/** The dialog of a `useDialog`: not there before it is opened first, then there for good, so that it can slide out. */
export function DialogHost<Subject>({ dialog, children }: DialogHostProps<Subject>) {
  const { last, isOpen, close } = dialog
  if (last === undefined) return null
  return (
    <LazyDialog open={isOpen} onClose={close}>
      {children({ ...last, open: isOpen, onClose: close })}
    </LazyDialog>
  )
}

export type DialogState<Subject> = {
  /** Undefined until the first opening. */
  last: { subject: Subject; number: number } | undefined
  isOpen: boolean
  open: (subject: Subject) => void
  close: () => void
}

/** Opens and closes a dialog about something, which `DialogHost` draws. What it is about stays while the dialog slides out. */
export function useDialog<Subject = void>(): DialogState<Subject> {
  const [last, setLast] = useState<DialogState<Subject>['last']>()
  const [isOpen, setOpen] = useState(false)
  // The same function for ever: rows that hold it are not drawn anew.
  const open = useCallback((subject: Subject) => {
    setLast((before) => ({ subject, number: (before?.number ?? 0) + 1 }))
    setOpen(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  return { last, isOpen, open, close }
}
