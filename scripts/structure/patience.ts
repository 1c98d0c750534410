import type { Fault, Source } from '#scripts/structure/source.ts'

/** The places that say how long a test waits for what is to come. */
const home = /\/testing\/eventually\.ts$/

/** Where a wait is as long as it is everywhere else: `testing/patience.ts` says it once. */
const web = /^apps\/web\/src\/(.*\/)?(testing\/[^/]+|[^/]+\.test)\.tsx?$/

/** Vitest's own wait gives up after a second: on a machine with other work a test fails that has nothing wrong. */
export function checkPatience(sources: Source[]): Fault[] {
  return sources
    .filter(({ path }) => !home.test(path))
    .flatMap(({ path, mentions }) =>
      mentions.flatMap(({ what, line }) => {
        const message = faultOf(path, what)
        return message === undefined ? [] : [{ file: path, line, message }]
      }),
    )
}

function faultOf(path: string, what: string): string | undefined {
  if (what === 'vi.waitFor' || what === 'vi.waitUntil') {
    return `${what} gives up after a second: use eventually, which a busy machine has time for.`
  }
  if (what === 'name timeout' && web.test(path)) {
    return 'a wait of its own is too short for a busy machine, or longer than need be: testing/patience.ts says how long.'
  }
  return undefined
}
