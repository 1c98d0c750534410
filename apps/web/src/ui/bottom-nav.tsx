import { Anchor } from './anchor.tsx'
import type { IconName } from './icon.tsx'
import { TabIcon } from './tab-icon.tsx'

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
              <TabIcon name={item.icon} size={25} isCurrent={isCurrent} />
              <CountBadge count={item.badge ?? 0} />
            </span>
            <span className="bottom-nav-label">{item.label}</span>
          </Anchor>
        )
      })}
    </nav>
  )
}

function KiteArc() {
  return (
    <svg className="kite-arc" viewBox="0 0 34 9" fill="none" strokeWidth="3" aria-hidden="true">
      <path d="M1.5 8A17 17 0 0 1 11.2 1.6" stroke="var(--kite-sun)" strokeLinecap="round" />
      <path d="M13 1.2a17 17 0 0 1 8 0" stroke="var(--kite-coral)" />
      <path d="M22.8 1.6A17 17 0 0 1 32.5 8" stroke="var(--kite-lagoon)" strokeLinecap="round" />
    </svg>
  )
}

export type NavItem = {
  key: string
  label: string
  icon: IconName
  href: string
  badge?: number | undefined
  /** For the accessible name: "unread". */
  badgeMeaning?: string | undefined
}

/** "Chat, 3 unread". Undefined without a number: the visible label is the name. */
export function navItemName({ label, badge = 0, badgeMeaning = '' }: NavItem): string | undefined {
  if (badge <= 0) return undefined
  return `${label}, ${cappedCount(badge)} ${badgeMeaning}`.trim()
}

type CountBadgeProps = { count: number }

export function CountBadge({ count }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className="count-badge" aria-hidden="true">
      {cappedCount(count)}
    </span>
  )
}

function cappedCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
