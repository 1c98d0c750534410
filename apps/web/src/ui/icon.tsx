import clsx from 'clsx'
import { actionIcons } from './icon-shapes-actions.tsx'
import { filledIconShapes } from './icon-shapes-filled.tsx'
import { thingIcons } from './icon-shapes-things.tsx'

const shapes = { ...thingIcons, ...actionIcons }

export type IconName = keyof typeof shapes

export const iconNames = Object.keys(shapes) as IconName[]

type IconProps = {
  name: IconName
  size?: number | undefined
  /** 1.8 for large icons, 2 and more for those beside small text. */
  strokeWidth?: number | undefined
  filled?: boolean | undefined
  className?: string | undefined
}

export function Icon({ name, size = 24, strokeWidth = 1.8, filled = false, className }: IconProps) {
  const shape = filled && isFillable(name) ? filledIconShapes[name] : shapes[name]
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
    >
      {shape}
    </svg>
  )
}

function isFillable(name: IconName): name is keyof typeof filledIconShapes {
  return name in filledIconShapes
}
