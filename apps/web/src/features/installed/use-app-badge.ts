import { useEffect } from 'react'

/** Chromium and Safari have it, Firefox has not. */
type Badged = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** The number of unread messages on the icon of the installed app; none where the browser draws none. */
export function useAppBadge(unread: number): void {
  useEffect(() => {
    const { setAppBadge, clearAppBadge }: Badged = navigator
    // Only the installed app may; elsewhere the promise is refused.
    const drawn = unread > 0 ? setAppBadge?.call(navigator, unread) : clearAppBadge?.call(navigator)
    drawn?.catch(() => undefined)
  }, [unread])
}
