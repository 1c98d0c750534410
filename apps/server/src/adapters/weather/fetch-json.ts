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

/** One GET, with one time limit for all of it, a limit on its size, and no redirects. */
export async function fetchJson(url: URL, timeoutMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { signal, redirect: 'manual', headers: { accept: 'application/json' } })
    const body = await readLimited(response)
    if (!response.ok) {
      const retryAfter = response.headers.get('retry-after')
      throw new RequestProblem('status', { status: response.status, retryAfter, body })
    }
    return parse(body)
  } catch (error) {
    if (error instanceof RequestProblem) throw error
    throw new RequestProblem(signal.aborted ? 'timeout' : 'network')
  }
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop closes the connection.
    if (bytes > MAX_BYTES) throw new RequestProblem('size')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new RequestProblem('json')
  }
}
