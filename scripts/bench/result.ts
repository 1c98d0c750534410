export type Result = { what: string; budget: string; measured: string; isOk: boolean }

export const atMost = (what: string, value: number, limit: number, unit: string): Result => ({
  what,
  budget: `≤ ${limit}${unit}`,
  measured: `${rounded(value)}${unit}`,
  isOk: value <= limit,
})

export const atLeast = (what: string, value: number, limit: number, unit: string): Result => ({
  what,
  budget: `≥ ${limit}${unit}`,
  measured: `${rounded(value)}${unit}`,
  isOk: value >= limit,
})

export function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}

export function table(results: Result[]): string {
  const rows = results.map(
    ({ what, budget, measured, isOk }) => `| ${what} | ${budget} | ${measured} | ${isOk ? 'ok' : 'OVER'} |`,
  )
  return ['| what | budget | measured | |', '|---|---|---|---|', ...rows].join('\n')
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}
