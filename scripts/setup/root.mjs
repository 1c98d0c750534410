import { fileURLToPath } from 'node:url'

/** The repository's own folder, whatever folder the command was typed in. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
