import { useMediaQuery } from '#lib/use-media-query.ts'

/** Two columns on a phone, four on a desktop (docs/design.md 2.2). */
export function useColumnCount(): number {
  const isTablet = useMediaQuery('(min-width: 640px)')
  const isDesktop = useMediaQuery('(min-width: 1024px)')
  if (isDesktop) return 4
  return isTablet ? 3 : 2
}
