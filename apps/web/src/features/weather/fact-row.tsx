import type { ReactNode } from 'react'

type FactRowProps = { icon: ReactNode; label: string; children: ReactNode }

/** One line of a list of facts (`dl`). */
export function FactRow({ icon, label, children }: FactRowProps) {
  return (
    <div className="fact-row">
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
