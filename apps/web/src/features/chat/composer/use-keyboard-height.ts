import { useSyncExternalStore } from 'react'

/** No browser bar is this high, every on-screen keyboard is higher. */
const KEYBOARD_MIN_PX = 150

/** The height left above a phone's on-screen keyboard; null while there is none. */
export function useHeightAboveKeyboard(): number | null {
  return useSyncExternalStore(subscribe, heightAboveKeyboard)
}

function heightAboveKeyboard(): number | null {
  const viewport = window.visualViewport
  // Pinching in makes the viewport small as well, and is no keyboard.
  if (!viewport || viewport.scale >= 1.1) return null
  return window.innerHeight - viewport.height > KEYBOARD_MIN_PX ? Math.round(viewport.height) : null
}

function subscribe(listener: () => void): () => void {
  const handleResize = () => {
    // Some phones push the page up to show the field; the chat is only as high as what can be seen.
    if (heightAboveKeyboard() !== null) window.scrollTo(0, 0)
    listener()
  }
  window.visualViewport?.addEventListener('resize', handleResize)
  return () => window.visualViewport?.removeEventListener('resize', handleResize)
}
