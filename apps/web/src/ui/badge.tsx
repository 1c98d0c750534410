import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type BadgeProps = {
  tone?:
    | 'neutral'
    | 'primary'
    | 'success'
    | 'warning'
    | 'danger'
    | 'sun'
    | 'on-art'
    | 'sun-on-art'
    | undefined
  icon?: IconName | undefined
  dot?: boolean | undefined
  tall?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function Badge({
  tone = 'neutral',
  icon,
  dot = false,
  tall = false,
  className,
  children,
}: BadgeProps) {
  return (
    <span className={clsx('badge', tone, tall && 'tall', className)}>
      {dot && <span className="badge-dot" />}
      {icon !== undefined && <Icon name={icon} size={tall ? 15 : 14} strokeWidth={2.3} />}
      {children}
    </span>
  )
}

type ChipProps = {
  tone?: 'neutral' | 'primary' | 'success' | 'danger' | 'sun' | undefined
  icon?: IconName | undefined
  children: ReactNode
}

export function Chip({ tone = 'neutral', icon, children }: ChipProps) {
  return (
    <span className={clsx('chip', tone !== 'neutral' && tone)}>
      {icon !== undefined && <Icon name={icon} size={15} strokeWidth={2.2} />}
      {children}
    </span>
  )
}
