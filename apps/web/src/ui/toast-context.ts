import { createContext, useContext } from 'react'
import type { IconName } from './icon.tsx'

export type ToastMessage = {
  title: string
  description?: string | undefined
  /** Failures are announced at once, successes politely. */
  tone: 'success' | 'failure'
  icon?: IconName | undefined
  /** Called once visible: its code may load late, or the page be left first. */
  onShown?: (() => void) | undefined
}

export type ShowToast = (message: ToastMessage) => void

export const ToastContext = createContext<ShowToast | undefined>(undefined)

/** `toast({ title, tone })`. A new toast replaces the last. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (show === undefined) throw new Error('useToast needs a ToastProvider above it')
  return show
}
