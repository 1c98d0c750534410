import { useEffect } from 'react'

/** Chromium and Safari have it, Firefox has not. */
type Badged = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** The number of unread messages on the icon of the installed app; none where the browser draws none, and none of who left. */
export function useAppBadge(unread: number): void {
  useEffect(() => {
    // The icon may still count what another device has read meanwhile.
    if (unread === 0) return clear()
    const { setAppBadge }: Badged = navigator
    // Only the installed app may; elsewhere the promise is refused.
    setAppBadge?.call(navigator, unread).catch(() => undefined)
    return clear
  }, [unread])
}

function clear(): void {
  const { clearAppBadge }: Badged = navigator
  clearAppBadge?.call(navigator).catch(() => undefined)
}
