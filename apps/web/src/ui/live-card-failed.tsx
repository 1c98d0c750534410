import { sentenceOf } from '#lib/api-error.ts'
import { Button } from './button.tsx'
import type { IconName } from './icon.tsx'
import { LiveCard, type LiveCardTone } from './live-card.tsx'

type LiveCardFailedProps = {
  kind: string
  icon: IconName
  tone?: LiveCardTone
  title: string
  error: unknown
  onRetry: () => void
}

export function LiveCardFailed({ error, onRetry, ...head }: LiveCardFailedProps) {
  return (
    <LiveCard
      {...head}
      under={
        <p className="type-small text-muted" role="alert">
          {sentenceOf(error, 'It did not load. Check your connection and try again.')}
        </p>
      }
    >
      <Button variant="secondary" size="medium" onClick={onRetry}>
        Try again
      </Button>
    </LiveCard>
  )
}
