import type { ReactNode } from 'react'

type VisuallyHiddenProps = { role?: 'status' | undefined; children: ReactNode }

export function VisuallyHidden({ role, children }: VisuallyHiddenProps) {
  return (
    <span className="sr-only" role={role}>
      {children}
    </span>
  )
}
