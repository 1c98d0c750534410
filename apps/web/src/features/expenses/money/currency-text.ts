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

/** '€', and the code where a currency has no sign of its own. */
export function currencySign(currency: string): string {
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
