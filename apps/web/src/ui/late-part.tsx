import { type ComponentType, createElement, type FunctionComponent, lazy } from 'react'
import { CodeNotLoaded, fetchCodeAgain } from '#lib/late-code.ts'

export type LatePart<Props extends object> = FunctionComponent<Props> & {
  /** Fetches its code before it is drawn. Resolves also when that fails. */
  fetchAhead: () => Promise<void>
}

const forgetters = new Set<() => void>()

/**
 * A component whose code comes when it is first drawn, as `lazy` of React makes it; but a fetch that failed is not
 * remembered for good: the boundary that shows the failure asks again, and lets it be forgotten when it goes.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LatePart<Props> {
  let current = attempt(load)
  forgetters.add(() => {
    if (current.hasFailed) current = attempt(() => fetchCodeAgain(load))
  })

  function attempt(fetch: typeof load) {
    const made = {
      hasFailed: false,
      Part: lazy(() =>
        fetch().catch((cause: unknown) => {
          made.hasFailed = true
          throw new CodeNotLoaded(cause, retry)
        }),
      ),
    }
    return made
  }

  async function retry() {
    const module = await fetchCodeAgain(load)
    current = { hasFailed: false, Part: lazy(() => Promise.resolve(module)) }
  }

  /** A fetch ahead of need that fails is no failure: it is made again when the part is drawn. */
  const fetchAhead = () =>
    load().then(
      () => {},
      () => {
        current = attempt(() => fetchCodeAgain(load))
      },
    )

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each module that comes late, as `lazy` is.
  function LatePart(props: Props) {
    return createElement(current.Part, props)
  }
  return Object.assign(LatePart, { fetchAhead })
}

/** What failed before is fetched anew when it is drawn the next time. */
export function forgetFailedParts(): void {
  for (const forget of forgetters) forget()
}
