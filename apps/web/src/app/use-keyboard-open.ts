import { useSyncExternalStore } from 'react'

/** No browser bar is this high, every on-screen keyboard is higher. */
const KEYBOARD_MIN_PX = 150

/** True while a phone's on-screen keyboard covers part of the page. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, isKeyboardOpen)
}

function isKeyboardOpen(): boolean {
  const viewport = window.visualViewport
  if (!viewport) return false
  // Pinching in makes the viewport small as well, and is no keyboard.
  return viewport.scale < 1.1 && window.innerHeight - viewport.height > KEYBOARD_MIN_PX
}

function subscribe(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener)
  return () => window.visualViewport?.removeEventListener('resize', listener)
}
