import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type ButtonLook, buttonClasses, buttonIconSize } from './button-look.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    icon?: IconName | undefined
    iconAfter?: IconName | undefined
    /** While busy the spinner takes the place of the icon and clicks do nothing. */
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

/** A button that turns busy keeps at least the width it had, so that nothing beside it moves. */
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
