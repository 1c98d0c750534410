import clsx from 'clsx'
import * as RadixToast from 'radix-ui/toast'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useMediaQuery } from '#lib/window.ts'
import { Icon } from './icon.tsx'
import { ToastContext, type ToastMessage } from './toast-context.ts'

const DISPLAY_MS = 5000
const SWIPE_PX = 50

type CurrentToast = { number: number; message: ToastMessage }

/** One at a time. Pauses under pointer or focus; F8 focuses it, a swipe dismisses it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<CurrentToast>()
  const isWide = useMediaQuery('(min-width: 1024px)')
  const show = useCallback((message: ToastMessage) => {
    setCurrent((last) => ({ number: (last?.number ?? 0) + 1, message }))
  }, [])

  return (
    <ToastContext value={show}>
      <RadixToast.Provider
        duration={DISPLAY_MS}
        swipeThreshold={SWIPE_PX}
        swipeDirection={isWide ? 'right' : 'up'}
      >
        {children}
        {current !== undefined && <Toast key={current.number} {...current.message} />}
        <RadixToast.Viewport
          className="toast-viewport"
          hotkey={['F8']}
          aria-live="polite"
          aria-relevant="additions"
        />
      </RadixToast.Provider>
    </ToastContext>
  )
}

/**
 * Radix announces a hidden copy; here that only says "Notification" and the visible text is the live region, so failures are
 * alerts and nothing is duplicated.
 */
function Toast({ title, description, tone, icon, onShown }: ToastMessage) {
  const notifyShown = useEffectEvent(() => onShown?.())
  useEffect(() => notifyShown(), [])
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
