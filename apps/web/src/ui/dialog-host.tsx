import { type ReactNode, useCallback, useState } from 'react'
import { LazyDialog } from './lazy-dialog.tsx'

type HostedDialog<Subject> = {
  subject: Subject
  /** Use as `key` to reset the dialog on each opening. */
  number: number
  open: boolean
  onClose: () => void
}

type DialogHostProps<Subject> = {
  dialog: DialogState<Subject>
  children: (hosted: HostedDialog<Subject>) => ReactNode
}

/** Mounted from the first opening on, so that it can animate out. */
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
  last: { subject: Subject; number: number } | undefined
  isOpen: boolean
  open: (subject: Subject) => void
  close: () => void
}

/** The subject stays while the dialog animates out. */
export function useDialog<Subject = void>(): DialogState<Subject> {
  const [last, setLast] = useState<DialogState<Subject>['last']>()
  const [isOpen, setOpen] = useState(false)
  // Stable, so that rows holding it do not re-render.
  const open = useCallback((subject: Subject) => {
    setLast((before) => ({ subject, number: (before?.number ?? 0) + 1 }))
    setOpen(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  return { last, isOpen, open, close }
}
