import { rm } from 'node:fs/promises'

/** A browser that was closed goes on writing for a moment: a folder that is not empty yet is tried again. */
export const removeFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
