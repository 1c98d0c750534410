import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

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
