import type { Award } from '@sendit/core/awards/contract.ts'
import type { Member } from '@sendit/core/trips/contract.ts'
import type { Role } from '@sendit/core/trips/roles.ts'
import type { AvatarPerson } from '#ui/avatar.tsx'

/** Who looks at the awards, and the people whose pictures are known. */
export type Crew = {
  /** Null for a guest. */
  viewerId: string | null
  role: Role
  members: readonly Member[]
}

/** Names come with the nominations, since whoever left is no member; pictures are the members' own. */
export function nomineeOf({ nominations }: Award, userId: string, { members }: Crew): AvatarPerson {
  const nomination = nominations.find(({ nominatedUserId }) => nominatedUserId === userId)
  const member = members.find(({ id }) => id === userId)
  const name = member?.displayName ?? nomination?.nominatedUserName ?? 'A former member'
  return { id: userId, name, pictureUrl: member?.profileImageUrl }
}

/** Null while there is none. */
export function winnerOf(award: Award, crew: Crew): AvatarPerson | null {
  return award.status === 'completed' && award.winner !== null ? nomineeOf(award, award.winner, crew) : null
}

/** What was said about somebody who is nominated, by whomever; each reason once. */
export function reasonsFor({ nominations }: Award, userId: string): string[] {
  const own = nominations.filter(({ nominatedUserId }) => nominatedUserId === userId)
  return [...new Set(own.flatMap(({ reason }) => reason ?? []))]
}

const list = new Intl.ListFormat('en-GB')
const NAMED_AT_MOST = 3

/** 'Callum, Maya and 2 others are nominated', or who has won. */
export function standText(award: Award, crew: Crew): string {
  const winner = winnerOf(award, crew)
  if (winner !== null) return `${winner.name} has won`
  const ids = [...new Set(award.nominations.map(({ nominatedUserId }) => nominatedUserId))]
  if (ids.length === 0) return 'Nobody is nominated yet'
  const names = ids.map((id) => nomineeOf(award, id, crew).name)
  const rest = names.length - NAMED_AT_MOST + 1
  const named = names.length <= NAMED_AT_MOST ? names : [...names.slice(0, -rest), `${rest} others`]
  return `${list.format(named)} ${names.length === 1 ? 'is' : 'are'} nominated`
}

export function voteText(count: number): string {
  return `${count} ${count === 1 ? 'vote' : 'votes'}`
}
