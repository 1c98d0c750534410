import { useCallback, useEffect } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { Button, Spinner } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSetUpAward } from './mutations.ts'

type SettingUpCardProps = { tripId: string; category: string; isMember: boolean }

/** A member's screen creates the missing award; a guest's waits for it. */
export function SettingUpCard({ tripId, category, isMember }: SettingUpCardProps) {
  const { error, isPending, setUp } = useSettingUp(tripId, category, isMember)
  return (
    <Card as="article" className="award" aria-label={category}>
      <div className="flex items-center gap-3" aria-busy={error === null}>
        <Skeleton width={56} height={56} radius="50%" className="flex-none" />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <h3 className="award-title">{category}</h3>
          {error === null || isPending ? (
            <span className="type-caption flex items-center gap-2 text-muted">
              <Spinner size={14} />
              Setting up award...
            </span>
          ) : (
            <span
              className="type-caption flex flex-wrap items-center justify-between gap-2 text-muted"
              role="alert"
            >
              {sentenceOf(error, 'This award could not be set up.')}
              <Button variant="soft" size="small" icon="refresh" onClick={setUp}>
                Try again
              </Button>
            </span>
          )}
        </div>
      </div>
    </Card>
  )
}

function useSettingUp(tripId: string, category: string, isMember: boolean) {
  const { mutate, error, isPending } = useSetUpAward(tripId)
  const setUp = useCallback(() => mutate({ category }), [mutate, category])
  useEffect(() => {
    if (isMember) setUp()
  }, [isMember, setUp])
  return { error, isPending, setUp }
}
