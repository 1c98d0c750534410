import clsx from 'clsx'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { useScrollLock } from './use-scroll-lock.ts'
import { useSwipeDown } from './use-swipe-down.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons; they stay in sight while the body scrolls. */
  footer?: ReactNode
  /** Nothing closes the dialog while its work is under way. */
  busy?: boolean | undefined
  wide?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  initialFocus?: RefObject<HTMLElement | null> | undefined
}

/** A bottom sheet on phones, centred on wide screens. Focus goes back to where it came from. */
export function Dialog({ open, onClose, busy = false, ...panel }: DialogProps) {
  useScrollLock(open)

  function handleOpenChange(isOpen: boolean) {
    if (!isOpen && !busy) onClose()
  }

  return (
    <RadixDialog.Root open={open} onOpenChange={handleOpenChange}>
      <RadixDialog.Portal>
        <div className="dialog-scrim" data-state={open ? 'open' : 'closed'}>
          <Panel {...panel} busy={busy} onClose={onClose} />
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

type PanelProps = Omit<DialogProps, 'open'> & { busy: boolean }

function Panel({
  onClose,
  busy,
  title,
  description,
  children,
  footer,
  wide,
  role,
  initialFocus,
}: PanelProps) {
  const { sheet, handle } = useSwipeDown({ isEnabled: !busy, onClose })
  const opener = useRef<Element>(null)

  function handleOpenAutoFocus(event: Event) {
    opener.current = document.activeElement
    if (!initialFocus?.current) return
    event.preventDefault()
    initialFocus.current.focus()
  }

  function handleCloseAutoFocus(event: Event) {
    event.preventDefault()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }

  return (
    <RadixDialog.Content
      ref={sheet}
      className={clsx('dialog', wide && 'wide')}
      role={role ?? 'dialog'}
      aria-modal="true"
      aria-busy={busy || undefined}
      {...(description === undefined && { 'aria-describedby': undefined })}
      onOpenAutoFocus={handleOpenAutoFocus}
      onCloseAutoFocus={handleCloseAutoFocus}
    >
      <div className="dialog-top" {...handle}>
        <div className="dialog-grab" />
        <div className="dialog-header">
          <div className="flex min-w-0 flex-1 flex-col">
            <RadixDialog.Title className="dialog-title">{title}</RadixDialog.Title>
            {description !== undefined && (
              <RadixDialog.Description className="type-caption text-muted">
                {description}
              </RadixDialog.Description>
            )}
          </div>
          <IconButton icon="close" label="Close" disabled={busy} onClick={onClose} />
        </div>
      </div>
      <div className="dialog-body">{children}</div>
      {footer !== undefined && <div className="dialog-footer">{footer}</div>}
    </RadixDialog.Content>
  )
}
