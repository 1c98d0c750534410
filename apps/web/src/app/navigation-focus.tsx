import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { tripInAddress } from '#access/trip-in-address.ts'
import { focusHeading, giveFocus, screenHeading } from './heading-focus.ts'

/** How long a screen may take to draw its heading before its main part is focused instead. */
const PATIENCE_MS = 1500

/**
 * After a change of screen: to the top, and the focus to the new heading, so that a screen reader says where one is and
 * Tab goes on from there. Back and forward keep the browser's own scroll position.
 */
export function NavigationFocus() {
  const screen = useScreenName()
  const lastScreen = useRef(screen)
  // Read while rendering, when the old screen still stands.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read anew for each screen, though it does not use its name
  const oldHeading = useMemo(readHeading, [screen])
  const isBackOrForward = useRef(false)

  useEffect(() => {
    const remember = () => {
      isBackOrForward.current = true
    }
    window.addEventListener('popstate', remember)
    return () => window.removeEventListener('popstate', remember)
  }, [])

  useEffect(() => {
    if (lastScreen.current === screen) return
    lastScreen.current = screen
    if (!isBackOrForward.current) window.scrollTo(0, 0)
    isBackOrForward.current = false
    return focusNewHeading(oldHeading)
  }, [screen, oldHeading])
  return null
}

/** Another one for each path and trip. An address that comes to name the trip it shows is still the same screen. */
function useScreenName(): string {
  const [path] = useLocation()
  const tripId = tripInAddress(path, useSearch())
  const [shown, setShown] = useState({ path, tripId, name: nameOf(path, tripId) })
  if (shown.path === path && shown.tripId === tripId) return shown.name
  const isCompleted = shown.path === path && shown.tripId === null
  const name = isCompleted ? shown.name : nameOf(path, tripId)
  setShown({ path, tripId, name })
  return name
}

function nameOf(path: string, tripId: string | null): string {
  return `${path} ${tripId ?? ''}`
}

type Heading = { element: HTMLElement | null; text: string | null }

function readHeading(): Heading {
  const element = screenHeading()
  return { element, text: element?.textContent ?? null }
}

/**
 * Screens arrive lazily: waits for a heading other than the old screen's. Whoever has gone to a field or a button meanwhile
 * stays there.
 */
function focusNewHeading(old: Heading): () => void {
  let hasActed = false
  const isElsewhere = () => hasActed && document.activeElement !== document.body
  const tryNow = () => {
    if (isElsewhere()) return true
    const { element, text } = readHeading()
    if (element === null || (element === old.element && text === old.text)) return false
    giveFocus(element)
    return true
  }
  if (tryNow()) return () => undefined
  const observer = new MutationObserver(() => tryNow() && stop())
  const giveUp = setTimeout(() => {
    stop()
    if (!isElsewhere()) focusHeading()
  }, PATIENCE_MS)
  const act = () => {
    hasActed = true
  }
  const acts = ['keydown', 'pointerdown'] as const
  const stop = () => {
    observer.disconnect()
    clearTimeout(giveUp)
    for (const name of acts) document.removeEventListener(name, act, true)
  }
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  for (const name of acts) document.addEventListener(name, act, true)
  return stop
}
