import type { Poll } from '@sendit/core/polls/contract.ts'
import { leadersOf } from '@sendit/core/polls/poll-rules.ts'
import { asSentence } from '@sendit/core/text.ts'
import { localDay } from '#lib/dates.ts'

const LOCALE = 'en-GB'
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'short' })
const month = new Intl.DateTimeFormat(LOCALE, { month: 'long' })
const NAMED = 3

export function endText(poll: Poll, now: Date): string {
  const at = new Date(poll.closedAt ?? now)
  const isToday = localDay(at) === localDay(now)
  const day = isToday ? 'today' : `${weekday.format(at)} ${at.getDate()} ${month.format(at)}`
  const by = poll.closedBy === null ? '' : ` by ${firstName(poll.closedBy.name)}`
  return asSentence(`${outcomeText(poll)} Closed ${day}${by}`)
}

function outcomeText(poll: Poll): string {
  const leaders = leadersOf(poll.options)
  const [leader] = leaders
  if (leader === undefined) return 'Nobody voted.'
  const share = `${leader.votes} of ${crewOf(poll)}`
  if (leaders.length === 1) return `${leader.text} wins, ${share}.`
  return `${listText(leaders.map(({ text }) => text))} tie, ${share} each.`
}

/** Eligible voters, plus former members who voted. */
export function crewOf({ voterCount, missing }: Poll): number {
  return voterCount + missing.length
}

export function turnoutText(poll: Poll): string {
  return `${poll.voterCount} of ${crewOf(poll)} voted.`
}

/** Empty if all have voted, or too many are missing to name. */
export function missingText({ missing }: Poll, viewerId: string | null): string {
  if (missing.length === 0 || missing.length > NAMED) return ''
  return `${listText(missing.map((person) => nameFor(person, viewerId)))} not yet.`
}

export function longMissing({ missing }: Poll, viewerId: string | null): string | null {
  return missing.length > NAMED ? listText(missing.map((person) => nameFor(person, viewerId))) : null
}

function nameFor({ id, name }: Poll['missing'][number], viewerId: string | null): string {
  return id === viewerId ? 'You' : firstName(name)
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name

function listText(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}
