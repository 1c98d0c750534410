import type { RatesSettings } from '#config.ts'
import type { Rates } from './port.ts'

export async function openRates({ provider, ecbUrl }: RatesSettings): Promise<Rates | undefined> {
  if (provider === 'off') return undefined
  const { createEcbRates } = await import('./ecb.ts')
  return createEcbRates({ url: ecbUrl })
}
