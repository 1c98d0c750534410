import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Sheet, type SheetProps } from './sheet.tsx'

export type DialogProps = Omit<SheetProps, 'mayStay'> & {
  hasTyping?: boolean | undefined
}

export function Dialog({ hasTyping = false, ...sheet }: DialogProps) {
  const [isAsking, setAsking] = useState(false)
  const { open, onClose } = sheet
  return (
    <>
      <Sheet {...sheet} mayStay={hasTyping} onClose={hasTyping ? () => setAsking(true) : onClose} />
      {hasTyping && (
        <DiscardQuestion open={open && isAsking} onStay={() => setAsking(false)} onDiscard={onClose} />
      )}
    </>
  )
}

type DiscardQuestionProps = { open: boolean; onStay: () => void; onDiscard: () => void }

export function DiscardQuestion({ open, onStay, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      onConfirm={onDiscard}
      title="Discard what you typed?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
    >
      It is not saved yet.
    </ConfirmDialog>
  )
}
