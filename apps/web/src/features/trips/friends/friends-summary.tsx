import { answersText, countAnswers, memberAnswer } from '@sendit/core/crew/answers.ts'
import type { Member } from '@sendit/core/trips/contract.ts'
import { longTripDate } from '#lib/dates.ts'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'

type FriendsSummaryProps = {
  members: Member[]
  tripDate: string
  /** The viewer is the whole crew. */
  isAlone: boolean
}

/** How many go, and when. Guests do not count. */
export function FriendsSummary({ members, tripDate, isAlone }: FriendsSummaryProps) {
  const answers = answersText(countAnswers(members.map(({ answer }) => memberAnswer(answer ?? null))))
  return (
    <Card padded>
      <div className="flex items-center justify-between gap-4">
        <div>
          <b className="number block font-[family-name:var(--font-display)] text-[2.75rem] leading-[2.75rem] font-extrabold tracking-[-0.02em] [font-stretch:84%]">
            {members.length}
          </b>
          <p className="type-caption text-muted">total participants</p>
          {answers !== null && <p className="type-caption text-muted">{answers}</p>}
        </div>
        {isAlone ? (
          <p className="type-caption text-muted">Just you so far</p>
        ) : (
          <AvatarStack
            people={members.map(({ id, displayName, profileImageUrl }) => ({
              id,
              name: displayName,
              pictureUrl: profileImageUrl,
            }))}
            size={44}
            max={4}
          />
        )}
      </div>
      <p className="type-small mt-3.5 flex items-center gap-2 border-t border-border pt-3.5">
        <Icon name="calendar" size={20} className="text-subtle" />
        {longTripDate(tripDate)}
      </p>
    </Card>
  )
}
