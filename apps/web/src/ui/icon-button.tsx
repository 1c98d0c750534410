import clsx from 'clsx'
import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import { Spinner } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconName
  label: string
  look?: 'plain' | 'filled' | 'primary' | 'plate' | undefined
  size?: number | undefined
  busy?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, look = 'plain', size = 24, busy = false, className, onClick, ...rest } = props

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (!busy) onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      className={clsx(iconButtonClasses(look), className)}
      aria-label={label}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      {busy ? <Spinner /> : <Icon name={icon} size={size} />}
    </button>
  )
}

function iconButtonClasses(look: 'plain' | 'filled' | 'primary' | 'plate'): string {
  if (look === 'plate') return 'plate square'
  return look === 'plain' ? 'icon-button' : `icon-button ${look}`
}
