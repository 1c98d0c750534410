import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { CountBadge, type NavItem, navItemName } from './bottom-nav.tsx'
import { Logo } from './logo.tsx'
import { TabIcon } from './tab-icon.tsx'

type RailProps = {
  items: NavItem[]
  currentKey?: string | undefined
  homeHref: string
  tripSwitcher?: ReactNode | undefined
  profile?: ReactNode | undefined
}

export function Rail({ items, currentKey, homeHref, tripSwitcher, profile }: RailProps) {
  return (
    <aside className="rail" aria-label="SendIt!">
      <Anchor className="flex self-start px-2.5 py-1" href={homeHref}>
        <Logo size={25} />
      </Anchor>
      {tripSwitcher}
      <nav className="flex flex-col gap-1.5" aria-label="Main">
        {items.map((item) => (
          <RailItem key={item.key} item={item} isCurrent={item.key === currentKey} />
        ))}
      </nav>
      <span className="flex-1" />
      {profile}
    </aside>
  )
}

function RailItem({ item, isCurrent }: { item: NavItem; isCurrent: boolean }) {
  return (
    <Anchor
      className="rail-item"
      href={item.href}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={navItemName(item)}
    >
      <TabIcon name={item.icon} size={22} isCurrent={isCurrent} />
      <span>{item.label}</span>
      <CountBadge count={item.badge ?? 0} />
    </Anchor>
  )
}
