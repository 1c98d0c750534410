import type { Outing } from '@sendit/core/outings/contract.ts'
import type { PlanItem } from '@sendit/core/plan/contract.ts'
import type { PlanAnswer } from '@sendit/core/plan/limits.ts'
import type { RiderWord, TooStrongFor } from '@sendit/core/plan/rider-word.ts'
import type { SessionRiders } from '@sendit/core/plan/riders-contract.ts'
import type { Member } from '@sendit/core/trips/contract.ts'
import type { AvatarPerson } from '#ui/avatar.tsx'

type Kite = { id: string; size: number; isPicked: boolean }

/** A line of the crew's table. */
export type CrewRow = {
  id: string
  name: string
  pictureUrl: string | null
  level: Member['level']
  /** Those that came along. */
  kites: Kite[]
  /** Null where nobody has any word. */
  word: RiderWord | null
  tooStrongFor: TooStrongFor | null
  /** 'Jonas has an 8 spare' */
  spare: string | null
  /** Of who is or was out: whom they named, if anybody. */
  outing: { buddy: AvatarPerson | null } | null
  answer: PlanAnswer | null
}

type Known = {
  item: PlanItem
  members: readonly Member[]
  verdicts: SessionRiders['riders']
  outings: readonly Outing[]
  viewerId: string | null
}

const ANSWER_ORDER: readonly (PlanAnswer | null)[] = ['yes', 'maybe', null, 'no']

/** The viewer first, then who comes along, who may, who has not said, and who does not; of guests' crews the answers alone. */
export function crewRows({ item, members, verdicts, outings, viewerId }: Known): CrewRow[] {
  const answerOf = new Map(item.answers.map(({ id, answer }) => [id, answer]))
  const verdictOf = new Map(verdicts.map((verdict) => [verdict.userId, verdict]))
  const shown = members.filter(({ id }) => verdictOf.has(id) || answerOf.has(id))
  const rows = shown.map((member): CrewRow => {
    const { id, displayName: name, profileImageUrl: pictureUrl, quiver, kitesAlong } = member
    const verdict = verdictOf.get(id)
    const along = (quiver ?? []).filter((kite) => kitesAlong?.includes(kite.id) ?? true)
    const outing = outings.find(({ rider, backAt, itemId }) => {
      return rider.id === id && (backAt === null || itemId === item.id)
    })
    return {
      ...{ id, name, pictureUrl, level: member.level },
      kites: along
        .map((kite) => ({ id: kite.id, size: kite.size, isPicked: kite.id === verdict?.kite }))
        .sort((one, other) => one.size - other.size),
      word: verdict?.word ?? null,
      tooStrongFor: verdict?.tooStrongFor ?? null,
      spare: spareText(verdict?.spare ?? null, members),
      outing: outing === undefined ? null : { buddy: buddyOf(outing, members) },
      answer: answerOf.get(id) ?? null,
    }
  })
  const rank = ({ id, answer }: CrewRow) => (id === viewerId ? -1 : ANSWER_ORDER.indexOf(answer))
  return rows.sort((one, other) => rank(one) - rank(other))
}

function buddyOf({ buddy }: Outing, members: readonly Member[]): AvatarPerson | null {
  if (buddy === null) return null
  const pictureUrl = members.find(({ id }) => id === buddy.id)?.profileImageUrl ?? null
  return { id: buddy.id, name: buddy.name, pictureUrl }
}

function spareText(
  spare: { ownerId: string; kiteId: string } | null,
  members: readonly Member[],
): string | null {
  const owner = members.find(({ id }) => id === spare?.ownerId)
  const size = owner?.quiver?.find(({ id }) => id === spare?.kiteId)?.size
  if (owner === undefined || size === undefined) return null
  // 8, 11 and 18 begin with a vowel when they are said.
  const article = /^(8|11|18)/.test(String(size)) ? 'an' : 'a'
  return `${owner.displayName.split(' ')[0]} has ${article} ${size} spare`
}
