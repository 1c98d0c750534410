import type { ReactNode } from 'react'

type VisuallyHiddenProps = { role?: 'status' | undefined; children: ReactNode }

/** Only for screen readers. */
export function VisuallyHidden({ role, children }: VisuallyHiddenProps) {
  return (
    <span className="sr-only" role={role}>
      {children}
    </span>
  )
}
