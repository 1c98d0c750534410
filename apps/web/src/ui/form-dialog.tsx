import { type FormEvent, type ReactNode, useId } from 'react'
import { useOffline } from '#lib/realtime.ts'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { NeedsNetwork } from './network-button.tsx'

type FormDialogProps = Omit<DialogProps, 'footer' | 'role'> & {
  onSubmit: () => void
  submitLabel: string
  busyLabel: string
  /** Set if it cannot be queued: the reason shown offline. */
  needsNetwork?: string
  disabled?: boolean
  hasNarrowCancel?: boolean
  /** If set, Cancel calls this instead. */
  onStop?: (() => void) | undefined
  beside?: ReactNode
  below?: ReactNode
}

/** Closing asks first if `hasTyping`. */
export function FormDialog(props: FormDialogProps) {
  const { onSubmit, submitLabel, busyLabel, disabled, hasNarrowCancel, onStop, beside, ...rest } = props
  const { children, below, needsNetwork, ...dialog } = rest
  const isCutOff = useOffline() && needsNetwork !== undefined
  const { busy = false, onClose } = dialog
  const formId = useId()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // React events bubble through portals, so a nested dialog would submit the outer form.
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
