import * as RadixToast from 'radix-ui/toast'
import { type ReactNode, useCallback, useState } from 'react'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { Toast } from './toast.tsx'
import { ToastContext, type ToastMessage } from './toast-context.ts'

const DISPLAY_MS = 5000
const SWIPE_PX = 50

type CurrentToast = { number: number; message: ToastMessage }

/** One toast at a time: it waits under the pointer or the focus, F8 jumps to it, a swipe to the near edge sends it off. */
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
