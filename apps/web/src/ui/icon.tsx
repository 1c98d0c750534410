import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { actionIcons } from './icon-shapes-actions.tsx'
import { thingIcons } from './icon-shapes-things.tsx'

const shapes = { ...thingIcons, ...actionIcons }

export type IconName = keyof typeof shapes

export const iconNames = Object.keys(shapes) as IconName[]

type IconProps = {
  name: IconName
  size?: number | undefined
  /** 1.8 for large icons, 2 or more beside small text. */
  strokeWidth?: number | undefined
  className?: string | undefined
}

export function Icon({ name, ...frame }: IconProps) {
  return <IconFrame {...frame}>{shapes[name]}</IconFrame>
}

type IconFrameProps = Omit<IconProps, 'name'> & { style?: CSSProperties | undefined; children: ReactNode }

export function IconFrame({ size = 24, strokeWidth = 1.8, className, style, children }: IconFrameProps) {
  return (
    <svg
      className={clsx('icon', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={style}
    >
      {children}
    </svg>
  )
}
