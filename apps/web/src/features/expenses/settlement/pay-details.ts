/** A line of what somebody wrote about how to pay them: 'IBAN: GB29 …' has a label, most have none. */
export type PayLine = { label: string | null; value: string }

const LABELLED = /^([^:]{1,40}):\s+(\S.*)$/

/** One for each line that says anything. */
export function payLines(details: string): PayLine[] {
  return details
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, label, value] = LABELLED.exec(line) ?? []
      return label === undefined || value === undefined ? { label: null, value: line } : { label, value }
    })
}
