import { useSyncExternalStore } from 'react'

const TABLET = '(min-width: 640px)'
const DESKTOP = '(min-width: 1024px)'

/** Two columns on a phone, four on a desktop (DESIGN section 7). */
export function useColumnCount(): number {
  return useSyncExternalStore(subscribe, count)
}

function count(): number {
  if (window.matchMedia(DESKTOP).matches) return 4
  return window.matchMedia(TABLET).matches ? 3 : 2
}

function subscribe(listener: () => void): () => void {
  const queries = [window.matchMedia(TABLET), window.matchMedia(DESKTOP)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
