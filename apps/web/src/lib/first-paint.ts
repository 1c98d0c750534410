import { hasFonts } from './browser-storage.ts'

/** A screen that nobody looks at is not painted, and its parts are still to come. */
const AT_MOST_MS = 2_000

/**
 * Resolves once the browser has drawn a text or a picture. What is fetched before that takes the line from what is drawn first.
 * At once where the browser does not tell.
 */
export const firstPaint: Promise<void> = new Promise((resolve) => {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint')) return resolve()
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
  })
  observer.observe({ type: 'paint', buffered: true })
  setTimeout(resolve, AT_MOST_MS)
})

const FACES = ['1em "Bricolage Grotesque Variable"', '1em "Figtree Variable"']

/**
 * Asks for the faces of the first screen before it is drawn, where the browser has them in its cache. On a first visit they
 * come when a text wants them: asked for earlier they would take the line from the code, without which no text is seen.
 */
export function prefetchFonts(): void {
  if (hasFonts.read() !== null)
    for (const face of FACES) void document.fonts.load(face).catch(() => undefined)
  void document.fonts.ready.then(() => hasFonts.write('yes'))
}
