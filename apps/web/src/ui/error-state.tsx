import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

type ErrorStateProps = {
  /** What failed. */
  title: string
  children?: ReactNode
  icon?: IconName | undefined
  onRetry?: (() => void) | undefined
  retryLabel?: string | undefined
  busy?: boolean | undefined
  className?: string | undefined
}

export function ErrorState(props: ErrorStateProps) {
  const { title, children, icon = 'alert', onRetry, retryLabel = 'Try again', busy, className } = props
  return (
    <div className={clsx('empty', className)} role="alert">
      <span className="icon-tile danger">
        <Icon name={icon} size={22} />
      </span>
      <p className="type-small font-strong">{title}</p>
      {children !== undefined && <p className="type-caption max-w-[36ch] text-muted">{children}</p>}
      {onRetry !== undefined && (
        <Button variant="secondary" size="medium" icon="refresh" busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
