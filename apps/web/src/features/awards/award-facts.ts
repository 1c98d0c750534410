import type { Award, Nomination } from '@sendit/core/awards/contract.ts'
import { categoryKey, inAwardOrder, missingStandardAwards } from '@sendit/core/awards/standard-awards.ts'
import type { Member } from '@sendit/core/trips/contract.ts'
import type { Role } from '@sendit/core/trips/roles.ts'
import type { AvatarPerson } from '#ui/avatar.tsx'

/** A card of the screen: an award, or a standard one that is not there yet. */
export type AwardCard = { key: string; category: string; award: Award | null }

/** The standard awards in their own order, those missing at their place too, then the custom ones by age. */
export function cardsOf(awards: readonly Award[]): AwardCard[] {
  const present = awards.map((award) => ({ award, category: award.category }))
  const missing = missingStandardAwards(awards).map((category) => ({ award: null, category }))
  // The key stays when a missing award has come.
  return inAwardOrder([...present, ...missing]).map((card) => ({ ...card, key: categoryKey(card.category) }))
}

/** The list with `award` in it: in the place of its older self, or at the end. */
export function withAward(awards: readonly Award[], award: Award): Award[] {
  if (!awards.some(({ id }) => id === award.id)) return [...awards, award]
  return awards.map((known) => (known.id === award.id ? award : known))
}

/** The awards whose voting ended with a winner between two readings. */
export function justWon(before: readonly Award[], after: readonly Award[]): Award[] {
  const voting = new Set(before.filter(({ status }) => status === 'voting').map(({ id }) => id))
  return after.filter(({ id, status }) => status === 'completed' && voting.has(id))
}

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

export type Evidence = Nomination & { mediaId: string; mediaUrl: string }

/** The nominations that carry a photo, oldest first. */
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
