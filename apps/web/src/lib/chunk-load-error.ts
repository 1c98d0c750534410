/** Offline, or a release the server no longer has. */
export class ChunkLoadError extends Error {
  readonly retry: () => Promise<void>
  /** Network returns counted before the request. */
  readonly returnsBefore: number

  constructor(cause: unknown, { retry, returnsBefore }: Pick<ChunkLoadError, 'retry' | 'returnsBefore'>) {
    super('A part of the app did not load', { cause })
    this.retry = retry
    this.returnsBefore = returnsBefore
  }
}

/** Also retries failed style sheets. */
export async function retryChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  await loadBrokenStyles()
  return load()
}

const broken = new Set<HTMLLinkElement>()

// Link error events do not bubble, but can be captured.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') broken.add(target)
  },
  true,
)

/** The bundler requests each style sheet only once, so a retry would render unstyled. Rejects if one fails again. */
async function loadBrokenStyles(): Promise<void> {
  // A removed link would never fire.
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
