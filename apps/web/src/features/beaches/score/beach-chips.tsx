import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { Chip } from '#ui/chip.tsx'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import type { IconName } from '#ui/icon.tsx'
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

const ICONS: Partial<Record<BeachReason['key'], IconName>> = { cap: 'alert', direction: 'compass' }

function ReasonChip({ reason: { key, tone, text } }: { reason: BeachReason }) {
  if (key === 'tide') {
    return (
      <Chip>
        <ConditionIcon name="tide" size={15} strokeWidth={2} />
        {text}
      </Chip>
    )
  }
  const look = { good: 'success', bad: 'danger', warning: 'sun', neutral: 'neutral' } as const
  const icon = ICONS[key] ?? (tone === 'good' ? 'check' : tone === 'bad' ? 'close' : undefined)
  return (
    <Chip tone={look[tone]} icon={icon}>
      {text}
    </Chip>
  )
}
