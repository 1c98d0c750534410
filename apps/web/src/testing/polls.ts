import type { Poll, PollOption } from '@sendit/core/polls/contract.ts'

export function aPoll(fields: Partial<Poll> = {}): Poll {
  return {
    id: 'dinner',
    question: 'Where do we eat?',
    options: [anOption('lola', 'El Lola'), anOption('villa', 'At the villa')],
    isMultiple: false,
    hidesResultsUntil: 'vote',
    closesAt: null,
    closedAt: null,
    closedBy: null,
    createdBy: 'ben',
    createdByName: 'Ben Cole',
    createdAt: '2026-07-09T10:00:00.000Z',
    myOptions: [],
    voterCount: 0,
    missing: [],
    ...fields,
  }
}

/** Results are visible only if voters are given. */
export function anOption(id: string, text: string, voters?: string[]): PollOption {
  if (voters === undefined) return { id, text, votes: null, voters: null }
  return { id, text, votes: voters.length, voters: voters.map((name) => ({ id: name, name })) }
}

export const people = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), name }))
