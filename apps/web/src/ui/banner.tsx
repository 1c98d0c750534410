import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type BannerTone = 'guest' | 'offline' | 'success' | 'error'

type BannerProps = {
  tone: BannerTone
  icon?: IconName | undefined
  title?: string | undefined
  children?: ReactNode
}

const tones = {
  guest: { icon: 'clock', iconSize: 20 },
  offline: { icon: 'wifi-off', iconSize: 18 },
  success: { icon: 'check', iconSize: 20 },
  error: { icon: 'alert', iconSize: 20 },
} satisfies Record<BannerTone, { icon: IconName; iconSize: number }>

export function Banner({ tone, icon, title, children }: BannerProps) {
  const drawn = tones[tone]
  return (
    <div className={clsx('banner', tone)} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icon ?? drawn.icon} size={drawn.iconSize} strokeWidth={2} />
      <span className={tone === 'offline' ? undefined : 'min-w-0 flex-1'}>
        {title !== undefined && <b className="block font-strong">{title}</b>}
        {children}
      </span>
    </div>
  )
}
