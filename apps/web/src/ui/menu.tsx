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
