import { textToPence } from '@sendit/core/money.ts'

const sterling = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** 253015 → '£2,530.15'; without its sign, which the screen says in words as well. */
export function poundsOf(pence: number): string {
  return sterling.format(Math.abs(pence) / 100)
}

/** '2530.15' → '£2,530.15' */
export function pounds(amount: string): string {
  return poundsOf(penceOf(amount))
}

/** Pence of an amount from the server. */
export function penceOf(amount: string): number {
  return textToPence(amount) ?? 0
}
