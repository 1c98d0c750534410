import type { Award } from '@sendit/core/awards/contract.ts'
import { useCallback, useEffect, useState } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { Button, Spinner } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AwardCard } from './award-card.tsx'
import { type AwardSlot, type Crew, justWon, winnerOf } from './award-facts.ts'
import { useSetUpAward } from './mutations.ts'
import type { Asking } from './voting/award-dialog.tsx'

const AwardDialog = lazyPart(() => import('./voting/award-dialog.tsx'))

type AwardListProps = { tripId: string; awards: readonly Award[]; cards: readonly AwardSlot[]; crew: Crew }

export function AwardList({ tripId, awards, cards, crew }: AwardListProps) {
  const fresh = useFreshWinners(awards)
  const asking = useDialog<Asking>()
  const asked = awards.find(({ id }) => id === asking.last?.subject.awardId)
  return (
    <section className="awards-list" aria-labelledby="award-categories">
      <h2 className="sr-only" id="award-categories">
        Categories
      </h2>
      <ul className="awards-grid" aria-labelledby="award-categories">
        {cards.map(({ key, category, award }) => (
          <li key={key} className="flex min-w-0">
            {award === null ? (
              <SettingUpCard tripId={tripId} category={category} isMember={crew.viewerId !== null} />
            ) : (
              <AwardCard
                tripId={tripId}
                award={award}
                crew={crew}
                isFresh={fresh.some(({ id }) => id === award.id)}
                onAsk={asking.open}
              />
            )}
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{announcement(fresh.at(-1), crew)}</VisuallyHidden>
      {asked && (
        <DialogHost dialog={asking}>
          {({ subject, number, ...dialog }) => (
            <AwardDialog
              key={number}
              tripId={tripId}
              award={asked}
              crew={crew}
              question={subject.question}
              nominationId={subject.nominationId}
              {...dialog}
            />
          )}
        </DialogHost>
      )}
    </section>
  )
}

function announcement(award: Award | undefined, crew: Crew): string {
  if (award === undefined) return ''
  return `${award.category}: ${winnerOf(award, crew)?.name ?? 'somebody'} has won.`
}

/** Awards won while this screen was open, latest last. */
function useFreshWinners(awards: readonly Award[]): readonly Award[] {
  const [seen, setSeen] = useState({ awards, fresh: [] as readonly Award[] })
  if (seen.awards === awards) return seen.fresh
  const fresh = [...seen.fresh, ...justWon(seen.awards, awards)]
  setSeen({ awards, fresh })
  return fresh
}

type SettingUpCardProps = { tripId: string; category: string; isMember: boolean }

/** A member's screen creates the missing award; a guest's waits for it. */
function SettingUpCard({ tripId, category, isMember }: SettingUpCardProps) {
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
