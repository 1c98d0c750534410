import { CURRENCIES } from '@sendit/core/expenses/currencies.ts'
import { currencyName } from '#features/expenses/money/currency-text.ts'

export type CurrencyGroup = { title: string; codes: readonly string[] }

/** What crews meet most. */
const OFTEN: readonly string[] = ['EUR', 'USD', 'MAD']

/** The currencies whose name or code holds what was typed, whatever its accents; those of the trip first, the others by name. */
export function currenciesFound(typed: string, ofTrip: readonly string[]): CurrencyGroup[] {
  const wanted = plain(typed)
  const fits = (code: string) => wanted === '' || plain(`${code} ${currencyName(code)}`).includes(wanted)
  const often = OFTEN.filter((code) => !ofTrip.includes(code))
  const others = CURRENCIES.filter((code) => !ofTrip.includes(code) && !often.includes(code))
  const byName = (one: string, other: string) => currencyName(one).localeCompare(currencyName(other), 'en-GB')
  return [
    { title: 'On this trip', codes: ofTrip.filter(fits) },
    { title: 'Often', codes: often.filter(fits) },
    { title: 'All currencies', codes: others.filter(fits).sort(byName) },
  ].filter(({ codes }) => codes.length > 0)
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
