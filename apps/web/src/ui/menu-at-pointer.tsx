import { Menu, type MenuItem } from './menu.tsx'

export type Point = { x: number; y: number }

type MenuAtPointerProps = {
  label: string
  items: MenuItem[]
  at: Point
  open: boolean
  onClose: () => void
}

export function MenuAtPointer({ label, items, at, open, onClose }: MenuAtPointerProps) {
  return (
    <Menu
      label={label}
      items={items}
      align="start"
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      trigger={
        <span
          className="pointer-events-none fixed outline-0"
          tabIndex={-1}
          aria-hidden="true"
          style={{ left: at.x, top: at.y }}
        />
      }
    />
  )
}
