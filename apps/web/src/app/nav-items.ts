import type { CrewScreen } from '@sendit/core/screens.ts'
import { paths } from '#lib/paths.ts'
import type { IconName } from '#ui/icon.tsx'
import type { NavItem } from '#ui/nav-item.ts'

export type Tab = { screen: CrewScreen; label: string; icon: IconName }

/** The tabs, about `tripId` where it is known. */
export function navItems(tabs: readonly Tab[], unread: number, tripId?: string): NavItem[] {
  return tabs.map(({ screen, label, icon }) => ({
    key: screen,
    label,
    icon,
    href: paths[screen](tripId),
    ...(screen === 'chat' && { badge: unread, badgeMeaning: 'unread' }),
  }))
}
