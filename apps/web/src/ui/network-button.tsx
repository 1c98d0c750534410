import clsx from 'clsx'
import { useId } from 'react'
import { useOffline } from '#lib/realtime.ts'
import { Button, type ButtonProps } from './button.tsx'
import { Icon } from './icon.tsx'

type NetworkButtonProps = ButtonProps & {
  needs: string
}

/** For actions that cannot be queued: others act on them at once, or only the server knows the outcome. */
export function NetworkButton({ needs, ...button }: NetworkButtonProps) {
  const isOffline = useOffline()
  const reasonId = useId()
  if (!isOffline) return <Button {...button} />
  return (
    <>
      <Button {...button} disabled title={needs} aria-describedby={reasonId} />
      <span className="sr-only" id={reasonId}>
        {needs}
      </span>
    </>
  )
}

export function NeedsNetwork({ children, className }: { children: string; className?: string }) {
  if (!useOffline()) return null
  return (
    <p className={clsx('type-caption flex items-center gap-2 text-muted', className)} role="status">
      <Icon name="wifi-off" size={16} strokeWidth={2} />
      {children}
    </p>
  )
}
