import type { RatesSettings } from '#config.ts'
import type { Rates } from './port.ts'

/** The exchange rates that the settings name; undefined where they are off. Nothing is asked until somebody wants to know. */
export async function openRates({ provider, ecbUrl }: RatesSettings): Promise<Rates | undefined> {
  if (provider === 'off') return undefined
  // Loaded only where it is configured, to keep a server without it small.
  const { createEcbRates } = await import('./ecb.ts')
  return createEcbRates({ url: ecbUrl })
}
