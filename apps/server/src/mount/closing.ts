import type { Job } from '#jobs/runner.ts'

/** Votes are refused from the deadline on; until then screens wait for who has won. */
const CLOSE_VOTING_EVERY_MS = 5_000
const TELL_ENDINGS_EVERY_MS = 60_000

type Closing = Record<'closeDue' | 'tellEnding', Job['run']>

/** The jobs of what people vote on until a deadline. */
export const closingJobs = (name: string, { closeDue, tellEnding }: Closing): Job[] => [
  { name, everyMs: CLOSE_VOTING_EVERY_MS, run: closeDue },
  { name: `endings of ${name}`, everyMs: TELL_ENDINGS_EVERY_MS, run: tellEnding },
]
