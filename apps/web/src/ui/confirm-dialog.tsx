import { type ReactNode, useRef } from 'react'
import { useOffline } from '#lib/network.ts'
import { Button } from './button.tsx'
import { NeedsNetwork } from './network-button.tsx'
import { Sheet } from './sheet.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  description?: ReactNode
  /** Names the thing and what follows. */
  children?: ReactNode
  /** Stands below that, where there is something to choose from. */
  choice?: ReactNode
  confirmLabel: string
  /** Nothing gets lost by it. */
  isSafe?: boolean
  /** It cannot wait: why nothing can be confirmed without network. */
  needsNetwork?: string
  /** Nothing is chosen yet. */
  disabled?: boolean
  busy?: boolean | undefined
  busyLabel?: string | undefined
  cancelLabel?: string | undefined
}

/** Asks before something is done that cannot be undone. Cancel has the focus, so that Enter does nothing. */
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
