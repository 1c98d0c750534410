/** Code that comes when it is first wanted did not come: no network, or a release that the server does not have any more. */
export class ChunkLoadError extends Error {
  /** Fetches it once more; rejects when it does not come again. */
  readonly retry: () => Promise<void>
  /** How often the network had come back before it was asked for. */
  readonly returnsBefore: number

  constructor(cause: unknown, { retry, returnsBefore }: Pick<ChunkLoadError, 'retry' | 'returnsBefore'>) {
    super('A part of the app did not load', { cause })
    this.retry = retry
    this.returnsBefore = returnsBefore
  }
}

/** Fetches code that did not come before, with the style sheets that did not come either. */
export async function retryChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  await loadBrokenStyles()
  return load()
}

const broken = new Set<HTMLLinkElement>()

// An error event of a link does not bubble, but it can be caught on its way down.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') broken.add(target)
  },
  true,
)

/**
 * Asks again for style sheets that did not come. Whoever put them there asks only once, and would draw a part without its
 * look the next time. Rejects when one fails again.
 */
async function loadBrokenStyles(): Promise<void> {
  // One that was taken out of the page since would never answer.
  const links = [...broken].filter((link) => link.isConnected)
  broken.clear()
  await Promise.all(links.map(replaceLink))
}

function replaceLink(link: HTMLLinkElement): Promise<void> {
  const next = link.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    next.addEventListener('load', () => resolve())
    next.addEventListener('error', () => reject(new Error(`${link.href} did not load`)))
    link.replaceWith(next)
  })
}
