import { createContext, useContext } from 'react'
import type { IconName } from './icon.tsx'

export type ToastMessage = {
  title: string
  description?: string | undefined
  /** Failures are read out at once, successes when the reader pauses. */
  tone: 'success' | 'failure'
  icon?: IconName | undefined
  /** Called once it stands on the screen: its code may still be on its way, and the page may be left before. */
  onShown?: (() => void) | undefined
}

export type ShowToast = (message: ToastMessage) => void

export const ToastContext = createContext<ShowToast | undefined>(undefined)

/** `const toast = useToast()`, then `toast({ title, tone })`. A new toast takes the place of the last. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (show === undefined) throw new Error('useToast needs a ToastProvider above it')
  return show
}
