import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { AroundNavHandler } from 'wouter'

const PRODUCT = 'SendIt!'

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`
  }, [title])
}

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

type Question = (leave: () => void) => void

let question: Question | null = null

export function guardLeaving(ask: Question): () => void {
  question = ask
  window.addEventListener('beforeunload', askBrowser)
  return () => {
    if (question === ask) question = null
    window.removeEventListener('beforeunload', askBrowser)
  }
}

/** Router hook for every navigation. A new query on the same screen does not count as leaving. */
export const aroundLeaving: AroundNavHandler = (navigate, to, options) => {
  const path = to.split(/[?#]/, 1)[0]
  if (question === null || path === window.location.pathname) navigate(to, options)
  else question(() => navigate(to, options))
}

/** The browser shows its own text. */
function askBrowser(event: BeforeUnloadEvent) {
  event.preventDefault()
}
