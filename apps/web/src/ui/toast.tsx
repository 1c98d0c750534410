import clsx from 'clsx'
import { Toast as RadixToast } from 'radix-ui'
import { Icon } from './icon.tsx'
import type { ToastMessage } from './toast-context.ts'

/**
 * Radix would read every toast out through a hidden copy; the live region is the visible text instead, so that
 * a failure can be an alert and nobody hears a sentence twice.
 */
export function Toast({ title, description, tone, icon }: ToastMessage) {
  return (
    <RadixToast.Root className={clsx('toast', tone)}>
      <span className="toast-icon">
        <Icon name={icon ?? (tone === 'success' ? 'check' : 'alert')} size={20} strokeWidth={2.2} />
      </span>
      <div
        className="flex min-w-0 flex-1 flex-col"
        role={tone === 'success' ? 'status' : 'alert'}
        data-radix-toast-announce-exclude=""
      >
        <RadixToast.Title className="type-caption font-strong">{title}</RadixToast.Title>
        {description !== undefined && (
          <RadixToast.Description className="type-caption text-muted">{description}</RadixToast.Description>
        )}
      </div>
      <RadixToast.Close className="icon-button" aria-label="Dismiss notification">
        <Icon name="close" size={20} />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
