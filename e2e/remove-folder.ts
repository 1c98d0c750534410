import { rm } from 'node:fs/promises'

/** A closed browser writes for a moment longer, so removal is retried. */
export const removeFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
