import clsx from 'clsx'

export type ButtonVariant = 'accent' | 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger' | 'dangerSolid'
export type ButtonSize = 'small' | 'medium' | 'large' | 'tall'

export type ButtonLook = {
  /** One `accent` button on a screen; `dangerSolid` only inside a confirmation. */
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** As wide as its container. */
  full?: boolean | undefined
  className?: string | undefined
}

export function buttonClasses({ variant = 'primary', size = 'large', full = false, className }: ButtonLook) {
  return clsx(
    'button',
    variant === 'dangerSolid' ? 'danger-solid' : variant,
    size !== 'large' && size,
    full && 'full',
    className,
  )
}

export function buttonIconSize(size: ButtonSize = 'large'): number {
  return size === 'small' ? 17 : 20
}
