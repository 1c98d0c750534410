import { createContext, type ReactNode, useContext } from 'react'

/** What the app puts under the header of every screen. */
export const BelowHeaderContext = createContext<ReactNode>(null)

export function BelowHeader() {
  return useContext(BelowHeaderContext)
}
