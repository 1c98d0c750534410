import clsx from 'clsx'
import type { ReactNode } from 'react'
import { KiteState, SmallKite } from '#ui/art/kite-drawing.tsx'
import type { KiteColourName } from '#ui/art/kite-shapes.ts'

type EmptyStateProps = {
  title: string
  kite?: KiteColourName | undefined
  children?: ReactNode
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

type KiteNoticeProps = {
  title: string
  kite: 'flying' | 'down'
  role: 'status' | 'alert'
  children: ReactNode
}

export function KiteNotice({ title, kite, role, children }: KiteNoticeProps) {
  return (
    <div className="centred">
      <div className="flex max-w-[360px] flex-col items-center gap-3 text-center" role={role}>
        <KiteState state={kite} />
        <h1 className="type-dialog">{title}</h1>
        {children}
      </div>
    </div>
  )
}
