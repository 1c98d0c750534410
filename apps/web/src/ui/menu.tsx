import clsx from 'clsx'
import * as DropdownMenu from 'radix-ui/dropdown-menu'
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

export type MenuItem = {
  key: string
  label: string
  icon?: IconName | undefined
  detail?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  onSelect: () => void
}

type MenuProps = {
  label: string
  items: MenuItem[]
  trigger?: ReactElement | undefined
  align?: 'start' | 'end' | undefined
  /** For controlled use; by default its button opens it. */
  open?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
}

/** Not modal: its scroll lock would insert a style element. */
export function Menu({ label, items, trigger, align = 'end', open, onOpenChange }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<MenuItem>(undefined)
  const pressedAt = useRef<number>(undefined)
  // Within the landmark, where screen readers look for it.
  const [landmark, setLandmark] = useState(() => (open ? document.querySelector('main') : null))

  function handleOpenChange(isOpen: boolean) {
    if (isOpen) setLandmark(button.current?.closest('main') ?? null)
    pressedAt.current = isOpen ? button.current?.getBoundingClientRect().top : undefined
    onOpenChange?.(isOpen)
  }

  // Runs after closing, once focus is back on the button: a dialog it opens returns focus there.
  function handleCloseAutoFocus(event: Event) {
    const item = chosen.current
    chosen.current = undefined
    if (item === undefined) return
    event.preventDefault()
    button.current?.focus()
    item.onSelect()
  }

  return (
    <DropdownMenu.Root modal={false} {...(open !== undefined && { open })} onOpenChange={handleOpenChange}>
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger ?? <IconButton icon="more" label={label} />}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmark}>
        <DropdownMenu.Content
          className="menu"
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={12}
          onCloseAutoFocus={handleCloseAutoFocus}
        >
          <StayInPlace target={button} pressedAt={pressedAt} />
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.key}
              className={clsx('menu-item', item.danger && 'danger')}
              disabled={item.disabled ?? false}
              onSelect={() => {
                chosen.current = item
              }}
            >
              {item.icon !== undefined && <Icon name={item.icon} size={19} />}
              {item.label}
              {item.detail !== undefined && <span className="menu-detail">{item.detail}</span>}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

type StayInPlaceProps = {
  target: RefObject<HTMLElement | null>
  /** Pixels from the top of the window; later content has already moved it. */
  pressedAt: RefObject<number | undefined>
}

type Place = {
  top: number
  scrolled: number
  pageHeight: number
}

/** Content loading above `target` must not move it: scrolls along, unless the user scrolls. */
function StayInPlace({ target, pressedAt }: StayInPlaceProps) {
  useEffect(() => {
    const read = (): Place => ({
      top: target.current?.getBoundingClientRect().top ?? 0,
      scrolled: window.scrollY,
      pageHeight: document.body.getBoundingClientRect().height,
    })
    let held = read()
    held.top = pressedAt.current ?? held.top
    const hold = () => {
      const pushed = read().top - held.top
      if (pushed !== 0) window.scrollBy({ top: pushed, behavior: 'instant' })
      held = read()
    }
    // Browsers report scrolls, including ours, before size changes of the same frame, so ignore those caused by growth.
    const follow = () => {
      const now = read()
      const isPushed = now.pageHeight !== held.pageHeight
      const { top, scrolled } = held
      held = isPushed ? { ...held, top: top - (now.scrolled - scrolled), scrolled: now.scrolled } : now
    }
    // Disables scroll anchoring, whose adjustments look like user scrolling.
    const root = document.documentElement
    root.style.overflowAnchor = 'none'
    hold()
    const sizes = new ResizeObserver(hold)
    sizes.observe(document.body)
    window.addEventListener('scroll', follow)
    return () => {
      root.style.overflowAnchor = ''
      sizes.disconnect()
      window.removeEventListener('scroll', follow)
    }
  }, [target, pressedAt])
  return null
}
