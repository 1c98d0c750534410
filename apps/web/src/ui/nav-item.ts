import { cappedCount } from './count-badge.tsx'
import type { IconName } from './icon.tsx'

export type NavItem = {
  key: string
  label: string
  icon: IconName
  href: string
  /** A number on the icon; 0 hides it. */
  badge?: number | undefined
  /** What the number counts, for the accessible name: "unread". */
  badgeMeaning?: string | undefined
}

/** "Chat, 3 unread". Without a number the visible label is the name. */
export function navItemName({ label, badge = 0, badgeMeaning = '' }: NavItem): string | undefined {
  if (badge <= 0) return undefined
  return `${label}, ${cappedCount(badge)} ${badgeMeaning}`.trim()
}
