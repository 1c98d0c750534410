import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'
import { ChunkLoadError, retryChunk } from '#lib/chunk-load-error.ts'
import { firstPaint } from '#lib/first-paint.ts'
import { networkReturns } from '#lib/last-contact.ts'

export type LazyPart<Props extends object> = FunctionComponent<Props> & {
  /** Fetches its code before it is drawn, so that it is drawn at once. Resolves also when that fails. */
  prefetch: () => Promise<void>
}

type Attempt<Props extends object> = { hasFailed: boolean; Part: ComponentType<Props> }

const forgetters = new Set<() => void>()

/**
 * A component whose code comes when it is first drawn, as `lazy` of React makes it, but not before the browser has drawn
 * what is there already; and a fetch that failed is not
 * remembered for good: the boundary that shows the failure asks again, and lets it be forgotten when it goes.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let current: Attempt<Props> = attempt(() => firstPaint.then(load))
  forgetters.add(() => {
    if (current.hasFailed) current = attempt(() => retryChunk(load))
  })

  function attempt(fetch: typeof load) {
    const made: Attempt<Props> = {
      hasFailed: false,
      Part: lazy(() => {
        const returnsBefore = networkReturns.count()
        return fetch().catch((cause: unknown) => {
          made.hasFailed = true
          throw new ChunkLoadError(cause, { retry, returnsBefore })
        })
      }),
    }
    return made
  }

  async function retry() {
    take(await retryChunk(load))
  }

  function take(module: { default: ComponentType<Props> }) {
    current = { hasFailed: false, Part: module.default }
  }

  /** A fetch ahead of need that fails is no failure: it is made again when the part is drawn. */
  const prefetch = () =>
    load().then(take, () => {
      current = attempt(() => retryChunk(load))
    })

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each module that comes late, as `lazy` is.
  function LazyPart(props: Props) {
    // What stands on the screen stays the same component when its code is fetched once more.
    const [{ Part }] = useState(current)
    return createElement(Part, props)
  }
  return Object.assign(LazyPart, { prefetch })
}

/** What failed before is fetched anew when it is drawn the next time. */
export function forgetFailedParts(): void {
  for (const forget of forgetters) forget()
}
