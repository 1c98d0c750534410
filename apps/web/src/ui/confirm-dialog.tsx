import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** Names the thing and what follows. */
  children: ReactNode
  confirmLabel: string
  busy?: boolean | undefined
  busyLabel?: string | undefined
  cancelLabel?: string | undefined
}

/** Asks before something is lost. Cancel has the focus, so that Enter loses nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, children, confirmLabel, busy = false, busyLabel } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const footer = (
    <>
      <Button ref={cancel} variant="secondary" disabled={busy} onClick={onClose}>
        {props.cancelLabel ?? 'Cancel'}
      </Button>
      <Button variant="dangerSolid" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )

  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onClose}
      title={title}
      busy={busy}
      initialFocus={cancel}
      footer={footer}
    >
      <p className="text-muted">{children}</p>
    </Dialog>
  )
}
