import clsx from 'clsx'
import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon, type IconName } from './icon.tsx'

export type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    icon?: IconName | undefined
    iconAfter?: IconName | undefined
    busy?: boolean | undefined
    busyLabel?: string | undefined
    ref?: Ref<HTMLButtonElement> | undefined
  }

export function Button(props: ButtonProps) {
  const { variant, size, full, className, icon, iconAfter, busy = false, busyLabel, ...rest } = props
  const { children, onClick, type = 'button', style, ref, ...attributes } = rest
  const { measure, minWidth } = useHeldWidth(busy)

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...attributes}
      ref={ref}
      type={type}
      className={buttonClasses({ variant, size, full, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
      style={minWidth === undefined ? style : { ...style, minWidth }}
    >
      {busy && <Spinner />}
      {!busy && icon !== undefined && <Icon name={icon} size={buttonIconSize(size)} strokeWidth={2} />}
      <span className="button-label" ref={measure}>
        {busy && busyLabel !== undefined ? busyLabel : children}
      </span>
      {iconAfter !== undefined && <Icon name={iconAfter} size={18} strokeWidth={2} />}
    </button>
  )
}

/** Keeps its width, so nothing beside it moves. */
function useHeldWidth(busy: boolean) {
  const label = useRef<HTMLSpanElement>(null)
  const idleWidth = useRef(0)
  const [minWidth, setMinWidth] = useState<number>()

  useLayoutEffect(() => {
    if (busy) setMinWidth(idleWidth.current || undefined)
    else {
      setMinWidth(undefined)
      idleWidth.current = label.current?.parentElement?.offsetWidth ?? 0
    }
  }, [busy])

  return { measure: label, minWidth }
}

export type ButtonVariant = 'accent' | 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger' | 'dangerSolid'
export type ButtonSize = 'small' | 'medium' | 'large' | 'tall'

export type ButtonLook = {
  /** One `accent` button per screen; `dangerSolid` only in confirmations. */
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
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

type SpinnerProps = { size?: number; className?: string }

export function Spinner({ size = 18, className = '' }: SpinnerProps) {
  return <span className={`spinner ${className}`} style={{ width: size, height: size }} aria-hidden="true" />
}
