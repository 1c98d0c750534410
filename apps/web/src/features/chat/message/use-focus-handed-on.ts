import { type RefObject, useLayoutEffect } from 'react'

/** What had the focus when it went, until whatever comes with its going is there. */
let leaving: string | null = null

/**
 * Where one part takes the place of another in the same drawing, the control of this name keeps the focus it had in the one that
 * went. The name is another one for each such place.
 */
export function useFocusHandedOn(control: RefObject<HTMLElement | null>, name: string): void {
  useLayoutEffect(() => {
    const { current } = control
    if (leaving === name) current?.focus({ preventScroll: true })
    return () => {
      if (current === null || document.activeElement !== current) return
      leaving = name
      queueMicrotask(() => {
        leaving = null
      })
    }
  }, [control, name])
}
