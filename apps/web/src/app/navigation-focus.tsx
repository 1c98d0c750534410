import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { tripInAddress } from '#access/visit-trip.ts'

/** How long a screen may take to draw its heading before its main part is focused instead. */
const TIMEOUT_MS = 1500

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

/**
 * What had the focus may go: the button of an empty screen with the first thing made, a row that is deleted. The browser
 * then starts at the top of the page again; here the focus goes to the screen's heading instead.
 */
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
  // Somebody who leaves a thing that stays, by a click beside it, wants the focus nowhere.
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
    // A dialog that goes gives the focus back to what opened it, a moment later.
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

/** A dialog keeps the focus inside by itself. */
function hasDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}

/** The heading of the screen, where a screen reader says where one is and Tab goes on from. */
function screenHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('h1')
}

/** To the heading, or to the screen's main part where it has none. */
function focusHeading(): void {
  const place = screenHeading() ?? document.querySelector<HTMLElement>('main')
  if (place !== null) giveFocus(place)
}

function giveFocus(place: HTMLElement): void {
  place.tabIndex = -1
  // The ring would only distract: nothing can be pressed here.
  place.classList.add('outline-none')
  place.focus({ preventScroll: true })
}
