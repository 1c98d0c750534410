import type { Judged } from '#scripts/scale/verdicts.ts'

const SHOWN = 25

export function planTable(judged: readonly Judged[]): string {
  const faulty = judged.filter(({ faults }) => faults.length > 0)
  const rows = [...faulty, ...judged.filter((one) => !faulty.includes(one))].slice(
    0,
    Math.max(SHOWN, faulty.length),
  )
  return [
    '| statement | asked by | rows read | answered | blocks | ms | |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(({ text, during, worst, faults }) => {
      const { read, answered, blocks, ms } = worst
      return `| ${shortened(text)} | ${during} | ${read} | ${answered} | ${blocks} | ${ms.toFixed(1)} | ${faults.join('; ') || 'ok'} |`
    }),
  ].join('\n')
}

export function refusals(refused: readonly { call: string; status: number }[]): string {
  return `Refused: ${refused.map(({ call, status }) => `${call} (${status})`).join(', ') || 'nothing'}.`
}

function shortened(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').replaceAll('"', '').trim()
  const verb = flat.split(' ')[0]
  const tables = [...flat.matchAll(/(?:from|join|into|update) (\w+)/g)].map(([, table]) => table)
  return `${verb} ${[...new Set(tables)].slice(0, 5).join(', ')}`
}
