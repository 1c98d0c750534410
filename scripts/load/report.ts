export type Result = { what: string; budget: string; measured: string; isOk: boolean }

export const atMost = (what: string, value: number, limit: number, unit: string): Result => ({
  what,
  budget: `≤ ${limit}${unit}`,
  measured: `${rounded(value)}${unit}`,
  isOk: value <= limit,
})

export const atLeast = (what: string, value: number, limit: number, unit: string): Result => ({
  ...atMost(what, value, limit, unit),
  budget: `≥ ${limit}${unit}`,
  isOk: value >= limit,
})

/** `detail` shows what a ratio was made of. */
export const withDetail = (result: Result, detail: string): Result => ({
  ...result,
  measured: `${result.measured} (${detail})`,
})

export function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}

export const resultTable = (results: readonly Result[]) =>
  markdownTable(
    ['what', 'budget', 'measured', ''],
    results.map(({ what, budget, measured, isOk }) => [what, budget, measured, isOk ? 'ok' : 'OVER']),
  )

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** With the seconds since the start. */
export function printProgress(line: string): void {
  process.stdout.write(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${line}\n`)
}
