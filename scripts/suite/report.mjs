import { closingLine, sum } from '#scripts/suite/tally.mjs'

/** @typedef {import('#scripts/suite/tally.mjs').Tally} Tally */

/**
 * Prints what each step came to, and what all of them did; answers that.
 * @param {{ name: string, tally: Tally, seconds: number }[]} results
 * @param {string[]} unchanged the steps that passed before on the same inputs
 */
export function reportSteps(results, unchanged) {
  console.log('')
  for (const { name, tally, seconds } of results) {
    const mark = tally.failed > 0 ? '✗' : tally.skipped > 0 && tally.passed === 0 ? '–' : '✓'
    console.log(`${mark} ${name} (${seconds.toFixed(0)} s): ${closingLine(tally)}`)
    for (const failure of tally.failures ?? []) console.log(`    ${failure}`)
  }
  if (unchanged.length > 0) console.log(`\nUnchanged since they passed: ${unchanged.join(', ')}.`)
  console.log(`\nin ${(performance.now() / 60_000).toFixed(1)} minutes`)
  const total = sum(results.map(({ tally }) => tally))
  console.log(closingLine(total))
  return total
}
