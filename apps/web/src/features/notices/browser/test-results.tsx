import type { TestOutcome, TestResult } from '@sendit/core/notices/contract.ts'

const WORDS: Record<TestOutcome, string> = {
  sent: 'on its way',
  ended: 'gave its notifications up and is off the list. Allow them there again.',
  busy: 'its push service asks to wait. Try again in a while.',
  refused: 'its push service refused it.',
  unreachable: 'its push service did not answer.',
}

/** What became of a test, browser by browser. */
export function TestResults({ result: { devices } }: { result: TestResult }) {
  if (devices.length === 0)
    return <p className="type-caption mt-1 text-muted">There is no browser to tell.</p>
  return (
    <ul className="type-caption mt-1 flex flex-col gap-1">
      {devices.map(({ id, label, outcome }) => (
        <li key={id} className={outcome === 'sent' ? 'text-muted' : 'text-danger'}>
          <b>{label}</b>: {WORDS[outcome]}
        </li>
      ))}
    </ul>
  )
}
