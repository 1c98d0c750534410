import { loadBrokenStyles } from './broken-styles.ts'

/** Code that comes when it is first wanted did not come: no network, or a release that the server does not have any more. */
export class CodeNotLoaded extends Error {
  /** Fetches it once more; rejects when it does not come again. */
  readonly retry: () => Promise<void>
  /** How often the network had come back before it was asked for. */
  readonly returnsBefore: number

  constructor(cause: unknown, { retry, returnsBefore }: Pick<CodeNotLoaded, 'retry' | 'returnsBefore'>) {
    super('A part of the app did not load', { cause })
    this.retry = retry
    this.returnsBefore = returnsBefore
  }
}

/** Fetches code that did not come before, with the style sheets that did not come either. */
export async function fetchCodeAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  await loadBrokenStyles()
  return load()
}
