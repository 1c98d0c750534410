import { poundsOf } from './money-text.ts'

/** '£12.00 each', or '£31.06–31.07 each' where odd pennies make two sums; `shares` are whole pence. */
export function eachText(shares: readonly number[]): string {
  const least = Math.min(...shares)
  const most = Math.max(...shares)
  if (least === most) return `${poundsOf(least)} each`
  return `${poundsOf(least)}–${poundsOf(most).slice(1)} each`
}

/** 'Split 6 ways', or for one person alone 'For one person'. */
export function waysText(people: number): string {
  return people === 1 ? 'For one person' : `Split ${people} ways`
}
