import { leadersOf, standingsOf } from '@sendit/core/awards/award-status.ts'
import { hasEnvelope } from '@sendit/core/awards/ceremony.ts'
import type { Award } from '@sendit/core/awards/contract.ts'
import { type Crew, cardsOf, nomineeOf, voteText } from '#features/awards/award-facts.ts'
import type { AvatarPerson } from '#ui/avatar.tsx'

export function envelopesOf(awards: readonly Award[]): Award[] {
  return cardsOf(awards).flatMap(({ award }) => (award !== null && hasEnvelope(award) ? [award] : []))
}

export type Contents = {
  /** Several if tied. */
  people: AvatarPerson[]
  names: string
  votes: string
}

const both = new Intl.ListFormat('en-GB')
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

export function contentsOf(award: Award, crew: Crew): Contents {
  const ids = award.isSealed ? [] : award.winner === null ? leadersOf(award.nominations) : [award.winner]
  const people = ids.map((id) => nomineeOf(award, id, crew))
  const own = standingsOf(award.nominations).find(({ userId }) => userId === ids[0])?.voteCount ?? 0
  const each = ids.length > 1 ? ' each' : ''
  return {
    people,
    names: both.format(people.map(({ name }) => name)),
    votes: award.voterCount > 0 ? `${own} of ${voteText(award.voterCount)}${each}` : '',
  }
}

/** 'Callum, Jonas or Priya'; null if nobody else is possible. */
export function candidatesText(award: Award, crew: Crew): string | null {
  const ids = [...new Set(award.nominations.map(({ nominatedUserId }) => nominatedUserId))].sort()
  if (ids.length < 2) return null
  return either.format(ids.map((id) => nomineeOf(award, id, crew).name.trim().split(/\s+/)[0] ?? ''))
}
