import { useEffect, useEffectEvent } from 'react'

export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const handleBack = useEffectEvent(onBack)
  useEffect(() => {
    if (isOpen) return openLayer(() => handleBack())
  }, [isOpen])
}

// While anything is open, one history entry lies above the screen's own; going back from it closes the top layer.

type Layer = { onBack: () => void }

let layers: readonly Layer[] = []
/** Leaving the entry fires a `popstate` of its own. */
let leaving: 'closed' | 'passed' | null = null
let isListening = false

function openLayer(onBack: () => void): () => void {
  if (!isListening) {
    isListening = true
    // Before the router, which would see a change of screen.
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

/** Layers closing and opening together share the entry. */
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
    // Returning from another screen onto a stale entry must still show the screen below.
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
    // The layer may stay, such as a form that asks first, or have others below.
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
