import clsx from 'clsx'
import * as DropdownMenu from 'radix-ui/dropdown-menu'
import { type ReactElement, useRef, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { StayInPlace } from './stay-in-place.tsx'

export type MenuItem = {
  key: string
  label: string
  icon?: IconName | undefined
  /** Stands at its end, quieter. */
  detail?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  onSelect: () => void
}

type MenuProps = {
  /** Names the menu and, without a trigger of its own, the button with the three dots. */
  label: string
  items: MenuItem[]
  trigger?: ReactElement | undefined
  align?: 'start' | 'end' | undefined
  /** Where others open it; without it its button does. */
  open?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
}

/** A modal menu would write a style element for its scroll lock, so this one is not modal. */
export function Menu({ label, items, trigger, align = 'end', open, onOpenChange }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<MenuItem>(undefined)
  const pressedAt = useRef<number>(undefined)
  // Among what it belongs to, where a screen reader looks for it.
  const [landmark, setLandmark] = useState(() => (open ? document.querySelector('main') : null))

  function handleOpenChange(isOpen: boolean) {
    if (isOpen) setLandmark(button.current?.closest('main') ?? null)
    pressedAt.current = isOpen ? button.current?.getBoundingClientRect().top : undefined
    onOpenChange?.(isOpen)
  }

  // The action waits until the menu is gone and its button has the focus: a dialog it opens returns there.
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
