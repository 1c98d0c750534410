import clsx from 'clsx'
import * as RadixDialog from 'radix-ui/dialog'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { useBackCloses } from './use-back-closes.ts'
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
  /** Somebody typed what is not saved: closing asks first. */
  hasTyping?: boolean | undefined
  wide?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  initialFocus?: RefObject<HTMLElement | null> | undefined
}

/** A bottom sheet on phones, centred on wide screens. Focus goes back to where it came from, and Back closes it. */
export function Dialog({ open, onClose, busy = false, hasTyping = false, ...panel }: DialogProps) {
  const [isAsking, setAsking] = useState(false)
  useScrollLock(open)
  useBackCloses(open, handleClose)

  function handleClose() {
    if (busy) return
    if (hasTyping) setAsking(true)
    else onClose()
  }

  return (
    <>
      <RadixDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && handleClose()}>
        <RadixDialog.Portal>
          <div className="dialog-scrim" data-state={open ? 'open' : 'closed'}>
            <Panel {...panel} busy={busy} mayStay={busy || hasTyping} onClose={handleClose} />
          </div>
        </RadixDialog.Portal>
      </RadixDialog.Root>
      {hasTyping && (
        <DiscardQuestion open={open && isAsking} onStay={() => setAsking(false)} onDiscard={onClose} />
      )}
    </>
  )
}

type DiscardQuestionProps = { open: boolean; onStay: () => void; onDiscard: () => void }

function DiscardQuestion({ open, onStay, onDiscard }: DiscardQuestionProps) {
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onStay}
      title="Discard what you typed?"
      initialFocus={stay}
      footer={
        <>
          <Button ref={stay} variant="secondary" onClick={onStay}>
            Keep editing
          </Button>
          <Button variant="dangerSolid" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      <p className="text-muted">It is not saved yet.</p>
    </Dialog>
  )
}

type PanelProps = Omit<DialogProps, 'open' | 'hasTyping'> & {
  busy: boolean
  /** Closing may be refused. */
  mayStay: boolean
}

function Panel({
  onClose,
  busy,
  mayStay,
  title,
  description,
  children,
  footer,
  wide,
  role,
  initialFocus,
}: PanelProps) {
  const { sheet, handle } = useSwipeDown({ isEnabled: !busy, snapsBack: mayStay, onClose })
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
