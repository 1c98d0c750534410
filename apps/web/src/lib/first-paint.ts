import { hasFonts } from './browser-storage.ts'

/** A hidden page never paints. */
const AT_MOST_MS = 2_000

/** Later requests would compete with the first paint. Resolves at once where unsupported. */
export const firstPaint: Promise<void> = new Promise((resolve) => {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint')) return resolve()
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
  })
  observer.observe({ type: 'paint', buffered: true })
  setTimeout(resolve, AT_MOST_MS)
})

const FACES = ['1em "Bricolage Grotesque Variable"', '1em "Figtree Variable"']

/** Preloads only fonts likely to be in the HTTP cache. On a first visit they would compete with the code. */
export function prefetchFonts(): void {
  if (hasFonts.read() !== null)
    for (const face of FACES) void document.fonts.load(face).catch(() => undefined)
  void document.fonts.ready.then(() => hasFonts.write('yes'))
}
