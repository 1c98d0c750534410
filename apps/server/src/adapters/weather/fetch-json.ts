const MAX_BYTES = 2 * 1024 * 1024
const NO_BODY = ''

/** What went wrong with one request, before anybody decides what it means. Its words never hold an address: keys stand in them. */
export class RequestProblem extends Error {
  override readonly name = 'RequestProblem'
  readonly kind: 'network' | 'timeout' | 'status' | 'json' | 'size'
  readonly status: number
  readonly retryAfter: string | null
  /** The provider's own words, for deciding how long to wait; never shown and never logged. */
  readonly body: string

  constructor(
    kind: RequestProblem['kind'],
    details: { status?: number; retryAfter?: string | null; body?: string } = {},
  ) {
    super(details.status === undefined ? kind : `${kind} ${details.status}`)
    this.kind = kind
    this.status = details.status ?? 0
    this.retryAfter = details.retryAfter ?? null
    this.body = details.body ?? NO_BODY
  }
}

/** How the JSON of an answer is taken in. */
export type Reading = {
  maxBytes: number
  /** What the answer is, read as it comes. What it throws makes the answer one that cannot be understood. */
  read(chunks: AsyncIterable<Uint8Array>): Promise<unknown>
}

const WHOLE: Reading = { maxBytes: MAX_BYTES, read: async (chunks) => JSON.parse(await textOf(chunks)) }

/** One GET, with one time limit for all of it, a limit on its size, and no redirects. */
export async function fetchJson(url: URL, timeoutMs: number, reading: Reading = WHOLE): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { signal, redirect: 'manual', headers: { accept: 'application/json' } })
    if (!response.ok) {
      const retryAfter = response.headers.get('retry-after')
      const body = await textOf(limited(response, MAX_BYTES))
      throw new RequestProblem('status', { status: response.status, retryAfter, body })
    }
    return await understood(limited(response, reading.maxBytes), reading)
  } catch (error) {
    if (error instanceof RequestProblem) throw error
    throw new RequestProblem(signal.aborted ? 'timeout' : 'network')
  }
}

/** Tells an answer that breaks off, which is the network's, from one that is no sense. */
async function understood(chunks: AsyncIterable<Uint8Array>, { read }: Reading): Promise<unknown> {
  let broken: unknown
  async function* watched() {
    try {
      yield* chunks
    } catch (error) {
      broken = error
      throw error
    }
  }
  try {
    return await read(watched())
  } catch (error) {
    throw broken ?? (error instanceof RequestProblem ? error : new RequestProblem('json'))
  }
}

async function* limited(response: Response, maxBytes: number): AsyncIterable<Uint8Array> {
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop closes the connection.
    if (bytes > maxBytes) throw new RequestProblem('size')
    yield chunk
  }
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all).toString('utf8')
}
