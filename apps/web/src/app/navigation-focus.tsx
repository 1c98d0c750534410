import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { tripInAddress } from '#trip/visit-trip.ts'

const TIMEOUT_MS = 1500

/** Scrolls to the top and focuses the new heading, for screen readers and Tab. Back and forward keep the browser's scroll. */
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

/** Adding the shown trip to the URL does not make a new screen. */
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

/** Screens load lazily: waits for a new heading, unless the user focuses something first. */
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
  }, TIMEOUT_MS)
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

/** When the focused element is removed, browsers restart at the top of the page; this focuses the heading instead. */
export function LostFocus() {
  useEffect(watchFocus, [])
  return null
}

function watchFocus(): () => void {
  let last: Element | null = null
  let timer: ReturnType<typeof setTimeout>
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null
  }
  // Clicking beside an element that stays means no focus is wanted.
  const forget = ({ relatedTarget, target }: FocusEvent) => {
    if (relatedTarget !== null) return
    queueMicrotask(() => {
      if (last === target && last?.isConnected) last = null
    })
  }
  const isLost = () =>
    last !== null && !last.isConnected && document.activeElement === document.body && !hasDialog()
  const observer = new MutationObserver(() => {
    if (!isLost()) return
    clearTimeout(timer)
    // A closing dialog returns focus to its opener a moment later.
    timer = setTimeout(() => {
      if (isLost()) focusHeading()
    })
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
    observer.disconnect()
    clearTimeout(timer)
  }
}

function hasDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}

function screenHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('h1')
}

function focusHeading(): void {
  const place = screenHeading() ?? document.querySelector<HTMLElement>('main')
  if (place !== null) giveFocus(place)
}

function giveFocus(place: HTMLElement): void {
  place.tabIndex = -1
  // The heading is not interactive, so a ring would only distract.
  place.classList.add('outline-none')
  place.focus({ preventScroll: true })
}
