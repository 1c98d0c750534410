import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { Chip } from '#ui/chip.tsx'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { type BeachReason, beachReasons } from './beach-reasons.ts'

export function BeachChips({ beach, most = 3 }: { beach: RecommendedBeach; most?: number }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {beachReasons(beach)
        .slice(0, most)
        .map((reason) => (
          <li key={reason.key}>
            <ReasonChip reason={reason} />
          </li>
        ))}
    </ul>
  )
}

function ReasonChip({ reason: { key, tone, text } }: { reason: BeachReason }) {
  if (key === 'tide') {
    return (
      <Chip>
        <ConditionIcon name="tide" size={15} strokeWidth={2} />
        {text}
      </Chip>
    )
  }
  const look = { good: 'success', bad: 'danger', neutral: 'neutral' } as const
  const icon = key === 'direction' ? 'compass' : tone === 'good' ? 'check' : 'close'
  return (
    <Chip tone={look[tone]} icon={icon}>
      {text}
    </Chip>
  )
}
