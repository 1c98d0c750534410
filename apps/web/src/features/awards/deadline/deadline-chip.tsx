import type { Award } from '@sendit/core/awards/contract.ts'
import { deadlineText, leftText } from '#lib/deadlines.ts'
import { useMinute } from '#lib/use-minute.ts'
import { Chip } from '#ui/chip.tsx'

/** When voting closes by itself; nothing where somebody closes it, or once it has ended. */
export function DeadlineChip({ award: { status, votingEndsAt, votingEndedAt } }: { award: Award }) {
  const now = useMinute()
  if (votingEndsAt === null || votingEndedAt !== null) return null
  const text = status === 'voting' ? deadlineText(votingEndsAt, now) : leftText(votingEndsAt, now)
  return (
    <Chip tone="sun" icon="clock">
      {text}
    </Chip>
  )
}
