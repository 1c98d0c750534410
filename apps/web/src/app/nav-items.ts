import { paths } from '#lib/paths.ts'
import type { NavItem } from '#ui/nav-item.ts'

/** The five tabs, about `tripId` where it is known. */
export function navItems(unread: number, tripId?: string): NavItem[] {
  return [
    { key: 'home', label: 'Home', icon: 'home', href: paths.home(tripId) },
    {
      key: 'chat',
      label: 'Chat',
      icon: 'chat',
      href: paths.chat(tripId),
      badge: unread,
      badgeMeaning: 'unread',
    },
    { key: 'expenses', label: 'Expenses', icon: 'wallet', href: paths.expenses(tripId) },
    { key: 'media', label: 'Media', icon: 'image', href: paths.media(tripId) },
    { key: 'awards', label: 'Awards', icon: 'trophy', href: paths.awards(tripId) },
  ]
}

const TAB_SCREENS: Record<string, string> = {
  [paths.chat()]: 'chat',
  [paths.expenses()]: 'expenses',
  [paths.media()]: 'media',
  [paths.awards()]: 'awards',
}
const HOME_SCREENS = [paths.home(), paths.trips(), paths.createTrip(), paths.friends()]

/** The tab a screen belongs to; the profile belongs to none. */
export function navKeyOf(path: string): string | undefined {
  if (HOME_SCREENS.includes(path)) return 'home'
  return TAB_SCREENS[path]
}
