import { type ReactNode, useRef } from 'react'
import { useOffline } from '#lib/realtime.ts'
import { Button } from './button.tsx'
import { NeedsNetwork } from './network-button.tsx'
import { Sheet } from './sheet.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  choice?: ReactNode
  confirmLabel: string
  isSafe?: boolean
  /** Set if it cannot be queued: the reason shown offline. */
  needsNetwork?: string
  disabled?: boolean
  busy?: boolean | undefined
  busyLabel?: string | undefined
  cancelLabel?: string | undefined
}

/** Cancel has focus, so Enter does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, description, children, choice, busy = false } = props
  const isCutOff = useOffline() && props.needsNetwork !== undefined
  const cancel = useRef<HTMLButtonElement>(null)
  const footer = (
    <>
      <Button ref={cancel} variant="secondary" disabled={busy} onClick={onClose}>
        {props.cancelLabel ?? 'Cancel'}
      </Button>
      <Button
        variant={props.isSafe ? 'primary' : 'dangerSolid'}
        busy={busy}
        busyLabel={props.busyLabel}
        disabled={props.disabled || isCutOff}
        onClick={onConfirm}
      >
        {props.confirmLabel}
      </Button>
    </>
  )

  return (
    <Sheet
      role="alertdialog"
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      busy={busy}
      initialFocus={cancel}
      footer={footer}
    >
      {children !== undefined && <p className="text-muted">{children}</p>}
      {choice}
      {props.needsNetwork !== undefined && <NeedsNetwork>{props.needsNetwork}</NeedsNetwork>}
    </Sheet>
  )
}
