import type { Award, Nomination } from '@sendit/core/awards/contract.ts'
import { categoryKey, inAwardOrder, missingStandardAwards } from '@sendit/core/awards/standard-awards.ts'
import type { Member } from '@sendit/core/trips/contract.ts'
import type { Role } from '@sendit/core/trips/roles.ts'
import type { AvatarPerson } from '#ui/avatar.tsx'

/** `award` is null for a standard award not created yet. */
export type AwardSlot = { key: string; category: string; award: Award | null }

/** Standard awards in fixed order, missing ones included, then custom ones by age. */
export function cardsOf(awards: readonly Award[]): AwardSlot[] {
  const present = awards.map((award) => ({ award, category: award.category }))
  const missing = missingStandardAwards(awards).map((category) => ({ award: null, category }))
  // The key stays when a missing award is created.
  return inAwardOrder([...present, ...missing]).map((card) => ({ ...card, key: categoryKey(card.category) }))
}

export function withAward(awards: readonly Award[], award: Award): Award[] {
  if (!awards.some(({ id }) => id === award.id)) return [...awards, award]
  return awards.map((known) => (known.id === award.id ? award : known))
}

export function justWon(before: readonly Award[], after: readonly Award[]): Award[] {
  const voting = new Set(before.filter(({ status }) => status === 'voting').map(({ id }) => id))
  return after.filter(({ id, status }) => status === 'completed' && voting.has(id))
}

export type Crew = {
  /** Null for a guest. */
  viewerId: string | null
  role: Role
  members: readonly Member[]
}

/** Names come from the nominations, since nominees may have left; pictures come from members. */
export function nomineeOf({ nominations }: Award, userId: string, { members }: Crew): AvatarPerson {
  const nomination = nominations.find(({ nominatedUserId }) => nominatedUserId === userId)
  const member = members.find(({ id }) => id === userId)
  const name = member?.displayName ?? nomination?.nominatedUserName ?? 'A former member'
  return { id: userId, name, pictureUrl: member?.profileImageUrl }
}

export function winnerOf(award: Award, crew: Crew): AvatarPerson | null {
  return award.status === 'completed' && award.winner !== null ? nomineeOf(award, award.winner, crew) : null
}

export function reasonsFor({ nominations }: Award, userId: string): string[] {
  const own = nominations.filter(({ nominatedUserId }) => nominatedUserId === userId)
  return [...new Set(own.flatMap(({ reason }) => reason ?? []))]
}

const list = new Intl.ListFormat('en-GB')
const NAMED_AT_MOST = 3

/** 'Callum, Maya and 2 others are nominated', or who won. */
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

export type Evidence = Nomination & { mediaId: string; mediaUrl: string }

export function evidenceOf({ nominations }: Award): Evidence[] {
  return nominations.filter((one): one is Evidence => one.mediaId !== null && one.mediaUrl !== null)
}

export function nominatorOf({ nominatedBy }: Nomination, { members, viewerId }: Crew): string {
  if (nominatedBy === viewerId) return 'you'
  return firstName(members.find(({ id }) => id === nominatedBy)?.displayName ?? 'a former member')
}

export function firstName(name: string): string {
  return name.startsWith('a former') ? name : (name.trim().split(/\s+/)[0] ?? name)
}
