import type { AroundNavHandler } from 'wouter'

/** Gets the way to leave, and takes it or not. */
type Question = (leave: () => void) => void

let question: Question | null = null

/** From now on whatever leads to another screen asks first; answers with the way to stop that. */
export function guardLeaving(ask: Question): () => void {
  question = ask
  window.addEventListener('beforeunload', askBrowser)
  return () => {
    if (question === ask) question = null
    window.removeEventListener('beforeunload', askBrowser)
  }
}

/** For the router: every link and every `navigate` comes through here. Another query of the same screen leaves nothing. */
export const aroundLeaving: AroundNavHandler = (navigate, to, options) => {
  const path = to.split(/[?#]/, 1)[0]
  if (question === null || path === window.location.pathname) navigate(to, options)
  else question(() => navigate(to, options))
}

/** The browser asks in words of its own. */
function askBrowser(event: BeforeUnloadEvent) {
  event.preventDefault()
}
