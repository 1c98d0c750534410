import { minorDigitsOf } from '@sendit/core/expenses/currencies.ts'

const names = new Intl.DisplayNames('en-GB', { type: 'currency' })

/** 'EUR' → 'Euro' */
export function currencyName(currency: string): string {
  return names.of(currency) ?? currency
}

/** '86.40' EUR → '€86.40'; '1234' JPY → '¥1,234' */
export function originalText(amount: string, currency: string): string {
  const digits = minorDigitsOf(currency)
  const format = new Intl.NumberFormat('en-GB', {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  })
  return format.format(Number(amount))
}

const signs = new Map<string, string>()

/** '€', and the code where a currency has no sign of its own. */
export function currencySign(currency: string): string {
  // The picker shows some 160 of them and draws them again with each letter typed; making a format takes long.
  const known = signs.get(currency) ?? makeSign(currency)
  signs.set(currency, known)
  return known
}

function makeSign(currency: string): string {
  const parts = new Intl.NumberFormat('en-GB', {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** '1.1699' EUR → '£1 = €1.1699'; '12.5' MAD → '£1 = MAD 12.5' */
export function rateText(rate: string, currency: string): string {
  const sign = currencySign(currency)
  return `£1 = ${sign}${/^[a-z]+$/i.test(sign) ? ' ' : ''}${rate}`
}
