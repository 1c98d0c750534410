import clsx from 'clsx'
import * as RadixToast from 'radix-ui/toast'
import { useEffect, useEffectEvent } from 'react'
import { Icon } from './icon.tsx'
import type { ToastMessage } from './toast-context.ts'

/**
 * Radix would read every toast out through a hidden copy. Here the copy says no more than "Notification" and the
 * visible text is the live region, so that a failure is an alert and no sentence stands in the page twice.
 */
export function Toast({ title, description, tone, icon, onShown }: ToastMessage) {
  const tellShown = useEffectEvent(() => onShown?.())
  useEffect(() => tellShown(), [])
  return (
    <RadixToast.Root className={clsx('toast', tone)} type={tone === 'success' ? 'background' : 'foreground'}>
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
