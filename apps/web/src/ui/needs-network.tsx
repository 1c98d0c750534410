import clsx from 'clsx'
import { useOffline } from '#lib/network.ts'
import { Icon } from './icon.tsx'

/** Says why something cannot be pressed, as long as there is no network. */
export function NeedsNetwork({ children, className }: { children: string; className?: string }) {
  if (!useOffline()) return null
  return (
    <p className={clsx('type-caption flex items-center gap-2 text-muted', className)} role="status">
      <Icon name="wifi-off" size={16} strokeWidth={2} />
      {children}
    </p>
  )
}
