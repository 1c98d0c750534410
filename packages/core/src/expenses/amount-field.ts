import { penceToText } from '#money.ts'
import { minorDigitsOf } from './currencies.ts'
import { MAX_EXPENSE_PENCE, MAX_ORIGINAL_DIGITS } from './limits.ts'
import { textToMinor } from './split.ts'

export type AmountReading = { pence: number } | { message: string }

const PLAIN = /^(\d*)(?:[.,](\d{0,2}))?$/
const THOUSANDS = /^\d{1,3}(?:[.,' ]\d{3})+$/
const SEVERAL_MARKS = /^\d[\d.,' ]*\d$/

/** Accepts '86.40' and '86,40'. Refuses '1,234' as ambiguous, with a hint. */
export function readAmount(typed: string, maxPence = MAX_EXPENSE_PENCE): AmountReading {
  const text = typed.trim().replace(/^£\s*/, '')
  const match = PLAIN.exec(text)
  if (match === null) return { message: explain(text) }
  const [, pounds = '', pence = ''] = match
  if (pounds === '' && pence === '') return { message: 'Enter an amount' }
  const amount = Number(pounds) * 100 + Number(pence.padEnd(2, '0'))
  if (amount < 1) return { message: 'The amount must be at least £0.01' }
  if (amount > maxPence) return { message: `The amount must be at most £${penceToText(maxPence)}` }
  return { pence: amount }
}

export type OriginalReading = { minor: number } | { message: string }

/** Decimals depend on the currency. '1.234' KWD is exact; '1,234' is ambiguous. */
export function readOriginalAmount(typed: string, currency: string): OriginalReading {
  const text = typed.trim()
  const digits = minorDigitsOf(currency)
  const isExact = digits === 3 && /^\d*\.\d{3}$/.test(text)
  if (text === '') return { message: 'Enter an amount' }
  if (!isExact && THOUSANDS.test(text)) return { message: explain(text) }
  const plain = text.replace(',', '.').replace(/^\./, '0.').replace(/\.$/, '')
  const minor = textToMinor(plain, currency)
  if (minor === undefined || minor < 1 || plain.split('.')[0]?.length === 0) {
    return { message: `Enter an amount such as ${EXAMPLES[digits] ?? '86.40'}` }
  }
  if (String(minor).length > MAX_ORIGINAL_DIGITS + digits) return { message: 'This amount is too large' }
  return { minor }
}

const EXAMPLES: Readonly<Record<number, string>> = { 0: '8640', 2: '86.40', 3: '86.400' }

function explain(text: string): string {
  if (THOUSANDS.test(text)) {
    const digits = text.replace(/\D/g, '')
    return `${text} can be read in two ways. For thousands write ${digits}, for pence use two digits after the point.`
  }
  if (SEVERAL_MARKS.test(text)) {
    return 'Write the amount without thousands separators and with at most two digits for pence, such as 1234.50'
  }
  return 'Enter an amount such as 86.40'
}
