import { Anchor } from './anchor.tsx'
import { CountBadge } from './count-badge.tsx'
import { Icon } from './icon.tsx'
import { KiteArc } from './kite-arc.tsx'
import { type NavItem, navItemName } from './nav-item.ts'

type BottomNavProps = { items: NavItem[]; currentKey?: string | undefined }

export function BottomNav({ items, currentKey }: BottomNavProps) {
  return (
    <nav className="bottom-nav" aria-label="Main">
      {items.map((item) => {
        const isCurrent = item.key === currentKey
        return (
          <Anchor
            key={item.key}
            className="bottom-nav-item"
            href={item.href}
            aria-current={isCurrent ? 'page' : undefined}
            aria-label={navItemName(item)}
          >
            {isCurrent && <KiteArc />}
            <span className="bottom-nav-icon">
              <Icon name={item.icon} size={25} filled={isCurrent} />
              <CountBadge count={item.badge ?? 0} />
            </span>
            <span className="bottom-nav-label">{item.label}</span>
          </Anchor>
        )
      })}
    </nav>
  )
}
