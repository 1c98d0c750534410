import { fileURLToPath } from 'node:url'

const isSource = import.meta.url.endsWith('.ts')

export const DRAWING_PROGRAM = {
  file: fileURLToPath(new URL(isSource ? './drawing-process.ts' : './drawing-process.js', import.meta.url)),
  execArgv: isSource ? ['--import', 'tsx'] : [],
}
