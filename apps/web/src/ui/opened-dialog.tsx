import type { ReactNode } from 'react'
import { LateDialog } from './late-dialog.tsx'
import type { Opening } from './use-opening.ts'

type Opened<Subject> = {
  subject: Subject
  /** Of the opening: as a `key` it starts the dialog afresh. */
  number: number
  open: boolean
  onClose: () => void
}

type OpenedDialogProps<Subject> = {
  by: Opening<Subject>
  /** Draws the dialog, whose code may come late. */
  children: (opened: Opened<Subject>) => ReactNode
}

/** The dialog of a `useOpening`: not there before it is opened first, then there for good, so that it can slide out. */
export function OpenedDialog<Subject>({ by, children }: OpenedDialogProps<Subject>) {
  const { last, isOpen, close } = by
  if (last === undefined) return null
  return (
    <LateDialog open={isOpen} onClose={close}>
      {children({ ...last, open: isOpen, onClose: close })}
    </LateDialog>
  )
}
