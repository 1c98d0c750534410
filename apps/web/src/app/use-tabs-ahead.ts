import { useEffect } from 'react'

/** When the first screen has most likely come to rest. */
const AFTER_MS = 2_500

type Tab = { fetchAhead: () => Promise<void> }

/**
 * Fetches the code of the tabs, one after another, once the first screen stands: a first tap then waits for its data alone.
 * Not for who asked their browser to save data.
 */
export function useTabsAhead(tabs: readonly Tab[]): void {
  useEffect(() => {
    if (savesData()) return
    let isGone = false
    const fetchAll = async () => {
      for (const tab of tabs) if (!isGone) await tab.fetchAhead()
    }
    const timer = setTimeout(() => void fetchAll(), AFTER_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [tabs])
}

/** Chromium's word for it; elsewhere nobody says so. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
