import { type FormEvent, type ReactNode, useId } from 'react'
import { useOffline } from '#lib/network.ts'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { NeedsNetwork } from './network-button.tsx'

type FormDialogProps = Omit<DialogProps, 'footer' | 'role'> & {
  /** Not called while the form is busy. */
  onSubmit: () => void
  submitLabel: string
  busyLabel: string
  /** It cannot wait: why nothing can be sent without network. */
  needsNetwork?: string
  /** There is nothing to send yet. */
  disabled?: boolean
  /** Cancel leaves the width to the button that sends. */
  hasNarrowCancel?: boolean
  /** Stops what is under way: while it is there Cancel does that. */
  onStop?: (() => void) | undefined
  /** Beside the button that sends, instead of Cancel. */
  beside?: ReactNode
  /** Below the fields, and no part of the form. */
  below?: ReactNode
}

/** A dialog with a form. Closing it asks before it drops what `hasTyping` says was typed. */
export function FormDialog(props: FormDialogProps) {
  const { onSubmit, submitLabel, busyLabel, disabled, hasNarrowCancel, onStop, beside, ...rest } = props
  const { children, below, needsNetwork, ...dialog } = rest
  const isCutOff = useOffline() && needsNetwork !== undefined
  const { busy = false, onClose } = dialog
  const formId = useId()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // A form in a dialog over a form is no part of that one, whatever it is drawn in.
    event.stopPropagation()
    if (!busy && !isCutOff) onSubmit()
  }

  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {beside ?? (
            <Button
              className={hasNarrowCancel ? 'flex-none' : undefined}
              variant="secondary"
              disabled={busy && onStop === undefined}
              onClick={onStop ?? onClose}
            >
              Cancel
            </Button>
          )}
          <Button
            className={beside === undefined ? undefined : 'flex-none'}
            type="submit"
            form={formId}
            disabled={disabled || isCutOff}
            busy={busy}
            busyLabel={busyLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form className="flex flex-col gap-[18px]" id={formId} noValidate onSubmit={handleSubmit}>
        {children}
        {needsNetwork !== undefined && <NeedsNetwork>{needsNetwork}</NeedsNetwork>}
      </form>
      {below}
    </Dialog>
  )
}
