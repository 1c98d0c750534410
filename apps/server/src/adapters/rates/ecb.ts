import { type RateList, type Rates, RatesFailure } from './port.ts'

const DAILY = '/stats/eurofxref/eurofxref-daily.xml'
const NINETY_DAYS = '/stats/eurofxref/eurofxref-hist-90d.xml'
const TIMEOUT_MS = 5_000
/** The 90-day list has some 130 kB. */
const MAX_BYTES = 1024 * 1024

export function createEcbRates({ url, timeoutMs = TIMEOUT_MS }: { url: string; timeoutMs?: number }): Rates {
  const read = async (path: string): Promise<RateList[]> => {
    const text = await fetchText(url + path, timeoutMs)
    const { readEcbList } = await import('./ecb-list.ts')
    return readEcbList(text)
  }
  return { readDaily: () => read(DAILY), readNinetyDays: () => read(NINETY_DAYS) }
}

async function fetchText(url: string, timeoutMs: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      signal,
      redirect: 'manual',
      headers: { accept: 'application/xml, text/xml' },
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new RatesFailure(`status ${response.status}`)
    }
    return await readLimited(response)
  } catch (error) {
    if (error instanceof RatesFailure) throw error
    throw new RatesFailure(signal.aborted ? 'timeout' : 'network')
  }
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop closes the connection.
    if (bytes > MAX_BYTES) throw new RatesFailure('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
