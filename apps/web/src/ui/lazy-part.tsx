import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'
import { networkReturns } from '#lib/last-contact.ts'

export type LazyPart<Props extends object> = FunctionComponent<Props> & {
  /** Resolves on failure too. */
  prefetch: () => Promise<void>
}

type Loaded<Props extends object> = { default: ComponentType<Props> }
type Attempt<Props extends object> = { hasFailed: boolean; Part: ComponentType<Props> }

const forgetters = new Set<() => void>()

/**
 * `React.lazy` that loads only after the first paint. `lazy` remembers a failure for good, so the boundary's retry, a failed
 * prefetch and `forgetFailedParts` start another attempt.
 */
export function lazyPart<Props extends object>(load: () => Promise<Loaded<Props>>): LazyPart<Props> {
  let current = attempt(() => firstPaint.then(load))
  forgetters.add(() => {
    if (current.hasFailed) tryAgain()
  })

  function attempt(fetch: typeof load): Attempt<Props> {
    const made: Attempt<Props> = {
      hasFailed: false,
      Part: lazy(() => {
        const returnsBefore = networkReturns.count()
        return fetch().catch((cause: unknown) => {
          made.hasFailed = true
          throw new ChunkLoadError(cause, { retry: () => retryChunk(load).then(take), returnsBefore })
        })
      }),
    }
    return made
  }

  function tryAgain() {
    current = attempt(() => retryChunk(load))
  }

  function take(loaded: Loaded<Props>) {
    current = { hasFailed: false, Part: loaded.default }
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each module that comes late, as `lazy` is.
  function LazyPart(props: Props) {
    // A mounted part keeps its component when its code is refetched.
    const [{ Part }] = useState(current)
    return createElement(Part, props)
  }
  return Object.assign(LazyPart, { prefetch: () => load().then(take, tryAgain) })
}

export function forgetFailedParts(): void {
  for (const forget of forgetters) forget()
}

/** A hidden page never paints. */
const PAINT_TIMEOUT_MS = 2_000

/** Later requests would compete with the first paint. Resolves at once where unsupported. */
export const firstPaint: Promise<void> = new Promise((resolve) => {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint')) return resolve()
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
  })
  observer.observe({ type: 'paint', buffered: true })
  setTimeout(resolve, PAINT_TIMEOUT_MS)
})

/** Offline, or a release the server no longer has. */
export class ChunkLoadError extends Error {
  readonly retry: () => Promise<void>
  /** Network returns counted before the request. */
  readonly returnsBefore: number

  constructor(cause: unknown, { retry, returnsBefore }: Pick<ChunkLoadError, 'retry' | 'returnsBefore'>) {
    super('A part of the app did not load', { cause })
    this.retry = retry
    this.returnsBefore = returnsBefore
  }
}

/** Also retries failed style sheets. */
async function retryChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  await loadBrokenStyles()
  return load()
}

const broken = new Set<HTMLLinkElement>()

// Link error events do not bubble, but can be captured.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') broken.add(target)
  },
  true,
)

/** The bundler requests each style sheet only once, so a retry would render unstyled. Rejects if one fails again. */
async function loadBrokenStyles(): Promise<void> {
  // A removed link would never fire.
  const links = [...broken].filter((link) => link.isConnected)
  broken.clear()
  await Promise.all(links.map(replaceLink))
}

function replaceLink(link: HTMLLinkElement): Promise<void> {
  const next = link.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    next.addEventListener('load', () => resolve())
    next.addEventListener('error', () => reject(new Error(`${link.href} did not load`)))
    link.replaceWith(next)
  })
}
