import { useState } from 'react'

/** What a dialog is about. It stays while the dialog slides out; `number` as a key starts every opening afresh. */
export function useOpening<Subject>() {
  const [state, setState] = useState<{ subject: Subject; number: number; isOpen: boolean } | null>(null)
  return {
    opening: state,
    open: (subject: Subject) =>
      setState((last) => ({ subject, number: (last?.number ?? 0) + 1, isOpen: true })),
    close: () => setState((last) => last && { ...last, isOpen: false }),
  }
}
