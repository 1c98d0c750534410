import { fileURLToPath } from 'node:url'

// In the built server the process has a file of its own beside this one; while developing it is TypeScript.
const isSource = import.meta.url.endsWith('.ts')

/** What Node runs to draw, and with which flags of its own. */
export const DRAWING_PROGRAM = {
  file: fileURLToPath(new URL(isSource ? './drawing-process.ts' : './drawing-process.js', import.meta.url)),
  execArgv: isSource ? ['--import', 'tsx'] : [],
}
