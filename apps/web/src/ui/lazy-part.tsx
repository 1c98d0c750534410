import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'
import { ChunkLoadError, retryChunk } from '#lib/chunk-load-error.ts'
import { firstPaint } from '#lib/first-paint.ts'
import { networkReturns } from '#lib/last-contact.ts'

export type LazyPart<Props extends object> = FunctionComponent<Props> & {
  /** Resolves on failure too. */
  prefetch: () => Promise<void>
}

type Attempt<Props extends object> = { hasFailed: boolean; Part: ComponentType<Props> }

const forgetters = new Set<() => void>()

/** Like `React.lazy`, but loads only after the first paint, and failed loads are retried by the boundary. */
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

  /** A failed prefetch is retried on render. */
  const prefetch = () =>
    load().then(take, () => {
      current = attempt(() => retryChunk(load))
    })

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each module that comes late, as `lazy` is.
  function LazyPart(props: Props) {
    // A mounted part keeps its component when its code is refetched.
    const [{ Part }] = useState(current)
    return createElement(Part, props)
  }
  return Object.assign(LazyPart, { prefetch })
}

export function forgetFailedParts(): void {
  for (const forget of forgetters) forget()
}
