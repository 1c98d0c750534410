import clsx from 'clsx'
import * as RadixDialog from 'radix-ui/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useEscapePastToast } from './use-escape-past-toast.ts'
import { useScrollLock } from './use-scroll-lock.ts'
import { useSwipeDown } from './use-swipe-down.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  hidesTitle?: boolean | undefined
  onClosed?: (() => void) | undefined
  mark?: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  busy?: boolean | undefined
  /** Set if closing may be refused: a sheet swiped down returns. */
  mayStay?: boolean | undefined
  wide?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  initialFocus?: RefObject<HTMLElement | null> | undefined
}

/** A bottom sheet on phones, centred on wide screens. Restores focus; browser Back closes it. */
export function Sheet({ open, onClose, busy = false, mayStay = false, ...panel }: SheetProps) {
  useScrollLock(open)
  useBackCloses(open, handleClose)

  function handleClose() {
    if (!busy) onClose()
  }

  return (
    <RadixDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && handleClose()}>
      <RadixDialog.Portal>
        <div className="dialog-scrim" data-state={open ? 'open' : 'closed'}>
          <Panel {...panel} busy={busy} mayStay={busy || mayStay} onClose={handleClose} />
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

type PanelProps = Omit<SheetProps, 'open'> & { busy: boolean; mayStay: boolean }

function Panel({
  onClose,
  busy,
  mayStay,
  onClosed,
  children,
  footer,
  wide,
  role,
  initialFocus,
  ...heading
}: PanelProps) {
  const { sheet, handle } = useSwipeDown({ isEnabled: !busy, snapsBack: mayStay, onClose })
  const opener = useRef<Element>(null)
  useEscapePastToast(sheet, onClose)

  function handleOpenAutoFocus(event: Event) {
    opener.current = document.activeElement
    if (!initialFocus?.current) return
    event.preventDefault()
    initialFocus.current.focus()
  }

  function handleCloseAutoFocus(event: Event) {
    event.preventDefault()
    if (opener.current instanceof HTMLElement) opener.current.focus()
    onClosed?.()
  }

  return (
    <RadixDialog.Content
      ref={sheet}
      className={clsx('dialog', wide && 'wide')}
      role={role ?? 'dialog'}
      aria-modal="true"
      aria-busy={busy || undefined}
      {...(heading.description === undefined && { 'aria-describedby': undefined })}
      onOpenAutoFocus={handleOpenAutoFocus}
      onCloseAutoFocus={handleCloseAutoFocus}
    >
      <div className="dialog-top" {...handle}>
        <div className="dialog-grab" />
        <Heading {...heading} busy={busy} onClose={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
      {footer !== undefined && <div className="dialog-footer">{footer}</div>}
    </RadixDialog.Content>
  )
}

type HeadingProps = Pick<PanelProps, 'title' | 'hidesTitle' | 'mark' | 'description' | 'busy' | 'onClose'>

function Heading({ title, hidesTitle = false, mark, description, busy, onClose }: HeadingProps) {
  if (hidesTitle) {
    return (
      <VisuallyHidden>
        <RadixDialog.Title>{title}</RadixDialog.Title>
      </VisuallyHidden>
    )
  }
  return (
    <div className="dialog-header">
      {mark}
      <div className="flex min-w-0 flex-1 flex-col">
        <RadixDialog.Title className="dialog-title">{title}</RadixDialog.Title>
        {description !== undefined && (
          <RadixDialog.Description className="type-caption text-muted">{description}</RadixDialog.Description>
        )}
      </div>
      <IconButton icon="close" label="Close" disabled={busy} onClick={onClose} />
    </div>
  )
}
