import { paths } from '#lib/paths.ts'
import type { NavItem } from '#ui/nav-item.ts'

/** The five tabs. */
export function navItems(unread: number): NavItem[] {
  return [
    { key: 'home', label: 'Home', icon: 'home', href: paths.home() },
    { key: 'chat', label: 'Chat', icon: 'chat', href: paths.chat(), badge: unread, badgeMeaning: 'unread' },
    { key: 'expenses', label: 'Expenses', icon: 'wallet', href: paths.expenses() },
    { key: 'media', label: 'Media', icon: 'image', href: paths.media() },
    { key: 'awards', label: 'Awards', icon: 'trophy', href: paths.awards() },
  ]
}

const HOME_SCREENS = [paths.home(), paths.trips(), paths.createTrip(), paths.friends()]

/** The tab a screen belongs to; the profile belongs to none. */
export function navKeyOf(path: string): string | undefined {
  if (HOME_SCREENS.includes(path)) return 'home'
  return navItems(0).find((item) => item.href === path)?.key
}
