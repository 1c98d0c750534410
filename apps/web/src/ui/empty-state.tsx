import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { KiteColourName } from './art/kite-colours.ts'
import { SmallKite } from './art/small-kite.tsx'

type EmptyStateProps = {
  title: string
  kite?: KiteColourName | undefined
  /** One sentence. */
  children?: ReactNode
  /** One button. */
  action?: ReactNode
  headingLevel?: 'h2' | 'h3' | undefined
  className?: string | undefined
}

export function EmptyState(props: EmptyStateProps) {
  const { title, kite = 'coral', children, action, headingLevel: Heading = 'h2', className } = props
  return (
    <div className={clsx('empty', className)}>
      <SmallKite colours={kite} />
      <Heading className="type-dialog">{title}</Heading>
      {children !== undefined && <p className="max-w-[30ch] text-muted">{children}</p>}
      {action !== undefined && <div className="pt-1.5">{action}</div>}
    </div>
  )
}
