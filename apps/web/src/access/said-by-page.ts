const SELECTOR = 'meta[name="visitor"]'

/** Whether the page says that nobody is signed in. */
export function saysNobody(): boolean {
  return document.querySelector(SELECTOR) !== null
}

/**
 * Whether the page itself says that nobody is signed in, so that it need not be asked, and refused, once more. True once:
 * somebody may sign in while the page stands. A page that Back took from a cache says what was true then.
 */
export function takeNobody(): boolean {
  const said = document.querySelector<HTMLMetaElement>(SELECTOR)
  if (said === null) return false
  said.remove()
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return said.content === 'nobody' && navigation?.type !== 'back_forward'
}
