import { isVotingOpen } from '@sendit/core/awards/award-status.ts'
import type { Award } from '@sendit/core/awards/contract.ts'
import type { Crew } from '#features/awards/award-facts.ts'
import { AwardIcon } from '#features/awards/winners.tsx'
import { localDay } from '#lib/dates.ts'
import { useMinute } from '#lib/minutes.ts'
import { AvatarStack } from '#ui/avatar.tsx'
import { NetworkButton } from '#ui/network-button.tsx'
import { useRemindVoters } from './mutations.ts'

const NAMED = 3

export function NotVoted({ tripId, award, crew }: { tripId: string; award: Award; crew: Crew }) {
  const remind = useRemindVoters(tripId)
  const now = useMinute()
  const { missing, remindedAt, category } = award
  if (!isVotingOpen(award) || missing.length === 0) return null
  const people = missing.map(({ id, name }) => ({
    id,
    name,
    pictureUrl: crew.members.find((member) => member.id === id)?.profileImageUrl,
  }))
  const mayRemind = crew.viewerId !== null && missing.some(({ id }) => id !== crew.viewerId)
  const isReminded = remindedAt !== null && localDay(new Date(remindedAt)) === localDay(now)
  return (
    <div className="not-voted">
      <AvatarStack people={people} size={28} ring="background" />
      <p className="type-caption min-w-0 flex-1">
        <b className="font-strong">Not voted yet:</b>{' '}
        <span className="text-muted">{namesOf(award, crew.viewerId)}</span>
      </p>
      {mayRemind && isReminded && <span className="type-meta text-muted">Reminded today</span>}
      {mayRemind && !isReminded && (
        <NetworkButton
          needs="A reminder needs network."
          variant="ghost"
          size="small"
          busy={remind.isPending}
          busyLabel="Reminding..."
          aria-label={remind.isPending ? undefined : `Remind who has not voted for ${category}`}
          onClick={() => remind.mutate(award)}
        >
          <span className="inline-flex items-center gap-1.5">
            {!remind.isPending && <AwardIcon shape="bell" size={18} />}
            Remind
          </span>
        </NetworkButton>
      )}
    </div>
  )
}

/** 'you, Tom, Priya and 2 more', by first names. */
function namesOf({ missing }: Award, viewerId: string | null): string {
  const inOrder = missing.toSorted(
    (one, other) => Number(other.id === viewerId) - Number(one.id === viewerId),
  )
  const names = inOrder.map(({ id, name }) =>
    id === viewerId ? 'you' : (name.trim().split(/\s+/)[0] ?? name),
  )
  const rest = names.length - NAMED
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest} more` : names.join(', ')
}
