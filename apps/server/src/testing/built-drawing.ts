import { fileURLToPath } from 'node:url'

/** Stands for `adapters/images/drawing-program.ts` in tests (vitest.config.ts): the built one starts in a third of the time. */
export const DRAWING_PROGRAM = {
  file: fileURLToPath(new URL('../../dist/drawing-process.js', import.meta.url)),
  execArgv: [],
}
