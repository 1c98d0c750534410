import clsx from 'clsx'
import { type ReactNode, useSyncExternalStore } from 'react'
import { lastContact } from '#lib/last-contact.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

type ErrorStateProps = {
  title: string
  children?: ReactNode
  icon?: IconName | undefined
  onRetry?: (() => void) | undefined
  retryLabel?: string | undefined
  busy?: boolean | undefined
  className?: string | undefined
}

/** Offline it is shown calmly, since it retries on reconnect. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, icon = 'alert', onRetry, retryLabel = 'Try again', busy, className } = props
  const isAway = useSyncExternalStore(lastContact.subscribe, lastContact.isAway)
  if (isAway && onRetry !== undefined) return <NeedsSignal {...props} onRetry={onRetry} />
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

function NeedsSignal({ onRetry, busy, className }: ErrorStateProps & { onRetry: () => void }) {
  return (
    <div className={clsx('empty', className)} role="status">
      <span className="icon-tile quiet">
        <Icon name="wifi-off" size={22} />
      </span>
      <p className="type-small font-strong">This needs a signal</p>
      <p className="type-caption max-w-[36ch] text-muted">
        This phone has not seen it yet. It comes by itself once you have one.
      </p>
      <Button variant="secondary" size="medium" icon="refresh" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
