// An amount in the currency in which it was paid: whole minor units inside, such as cents of EUR, whole yen of JPY, fils of KWD.
import { minorDigitsOf } from './currencies.ts'

/** 8640 EUR → "86.40"; 8640 JPY → "8640"; 1234 KWD → "1.234". */
export function minorToText(minor: number, currency: string): string {
  const digits = minorDigitsOf(currency)
  if (digits === 0) return String(minor)
  const sign = minor < 0 ? '-' : ''
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** "86.4" EUR → 8640. Undefined for what is no amount, has more digits than the currency, or cannot be held exactly. */
export function textToMinor(text: string, currency: string): number | undefined {
  const digits = minorDigitsOf(currency)
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) return undefined
  const [, whole = '', part = ''] = match
  // "12.00" yen is twelve yen: what is dropped must be nothing.
  if (part.length > digits && !/^0*$/.test(part.slice(digits))) return undefined
  const minor = Number(whole + part.slice(0, digits).padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}
