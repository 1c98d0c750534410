import type { Balance, TripBalances } from '@sendit/core/expenses/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AvatarPerson } from '#ui/avatar.tsx'
import { balancesQuery } from './queries.ts'

export type CrewPerson = AvatarPerson & {
  shortName: string
  isYou: boolean
  /** A former member, who stays in the ledger. */
  hasLeft: boolean
}

export type Crew = ReadonlyMap<string, CrewPerson>

export type Named = Pick<Balance, 'userId' | 'displayName' | 'profileImageUrl' | 'left'>

export function crewOf(balances: readonly Named[], viewerId: string | null): Crew {
  const bearers = new Map<string, number>()
  for (const { displayName } of balances) {
    const first = firstNameOf(displayName)
    bearers.set(first, (bearers.get(first) ?? 0) + 1)
  }
  return new Map(
    balances.map(({ userId, displayName, profileImageUrl, left }) => {
      const first = firstNameOf(displayName)
      const shortName = bearers.get(first) === 1 ? first : displayName
      const person = { id: userId, name: displayName, pictureUrl: profileImageUrl, shortName }
      return [userId, { ...person, isYou: userId === viewerId, hasLeft: left }]
    }),
  )
}

/** A new member may be in an expense before the balances name them. */
export function personOf(crew: Crew, userId: string): CrewPerson {
  const known = crew.get(userId)
  if (known !== undefined) return known
  return { id: userId, name: 'Somebody', shortName: 'Somebody', isYou: false, hasLeft: false }
}

export function paySentence(from: CrewPerson, to: CrewPerson): string {
  return `${subjectName(from)} ${payVerb(from)} ${objectName(to)}`
}

export function subjectName({ isYou, shortName }: CrewPerson): string {
  return isYou ? 'You' : shortName
}

export function objectName({ isYou, shortName }: CrewPerson): string {
  return isYou ? 'you' : shortName
}

export function payVerb({ isYou }: CrewPerson): string {
  return isYou ? 'pay' : 'pays'
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}

export function useCrew(tripId: string, viewerId: string | null): Crew {
  const { data: people } = useQuery({ ...balancesQuery(tripId), select: peopleOf })
  return useMemo(() => crewOf(people ?? [], viewerId), [people, viewerId])
}

/** Only names and pictures, so amounts changing does not re-render every row. */
function peopleOf(balances: TripBalances | null): Named[] {
  return (balances?.balances ?? []).map(({ userId, displayName, profileImageUrl, left }) => {
    return { userId, displayName, profileImageUrl, left }
  })
}
