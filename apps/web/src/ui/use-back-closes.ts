import { useEffect, useEffectEvent } from 'react'

/** While `isOpen`, the browser's Back calls `onBack` instead of leaving the screen. */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const handleBack = useEffectEvent(onBack)
  useEffect(() => {
    if (isOpen) return openLayer(() => handleBack())
  }, [isOpen])
}

// Back closes what lies over a screen before it leaves the screen. As long as something is open, one entry of the history
// stands above the screen's own: leaving it is the wish to close. It goes when nothing is open any more.

/** `onBack` is called when this is the topmost and the person goes back. */
type Layer = { onBack: () => void }

let layers: readonly Layer[] = []
/** Set while the entry is being left: the browser answers with a `popstate` of its own. */
let leaving: 'closed' | 'passed' | null = null
let isListening = false

/** Something lies over the screen from now on; answers with what is to be called when it is gone. */
function openLayer(onBack: () => void): () => void {
  if (!isListening) {
    isListening = true
    // Before the router and whoever else listens: they must not take it for a change of screen.
    window.addEventListener('popstate', handlePopState, { capture: true })
  }
  const layer = { onBack }
  layers = [...layers, layer]
  settleSoon()
  return () => {
    layers = layers.filter((each) => each !== layer)
    settleSoon()
  }
}

/** What closes and what opens in the same moment share the entry. */
function settleSoon() {
  queueMicrotask(settle)
}

function settle() {
  if (leaving !== null) return
  if (layers.length > 0 && !isOnEntry()) {
    window.history.pushState({ ...stateOfHistory(), hasLayer: true }, '')
  } else if (layers.length === 0 && isOnEntry()) {
    leaving = 'closed'
    window.history.back()
  }
}

function handlePopState(event: PopStateEvent) {
  if (leaving !== null) {
    // Coming from another screen over the entry of a layer that is long gone, the screen below is one to be shown.
    if (leaving === 'closed') event.stopImmediatePropagation()
    leaving = null
    settle()
    return
  }
  const top = layers.at(-1)
  if (isOnEntry()) {
    event.stopImmediatePropagation()
    if (top === undefined) {
      leaving = 'passed'
      window.history.back()
    }
  } else if (top !== undefined) {
    event.stopImmediatePropagation()
    top.onBack()
    // It may stay, such as a form that asks first, or have others below it.
    settleSoon()
  }
}

function isOnEntry(): boolean {
  return 'hasLayer' in stateOfHistory()
}

function stateOfHistory(): object {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}
