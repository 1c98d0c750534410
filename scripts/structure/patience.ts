import type { Fault, Source } from '#scripts/structure/source.ts'

/** The places that say how long a test waits for what is to come. */
const home = /\/testing\/eventually\.ts$/

/** Vitest's own wait gives up after a second: on a machine with other work a test fails that has nothing wrong. */
export function checkPatience(sources: Source[]): Fault[] {
  return sources
    .filter(({ path }) => !home.test(path))
    .flatMap(({ path, mentions }) =>
      mentions
        .filter(({ what }) => what === 'vi.waitFor' || what === 'vi.waitUntil')
        .map(({ what, line }) => ({
          file: path,
          line,
          message: `${what} gives up after a second: use eventually, which a busy machine has time for.`,
        })),
    )
}
