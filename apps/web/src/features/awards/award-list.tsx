import type { Award } from '@sendit/core/awards/contract.ts'
import { useState } from 'react'
import type { Asking } from '#features/awards/voting/award-dialog.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AwardCard } from './award-card.tsx'
import { type AwardCard as Card, type Crew, justWon, winnerOf } from './award-facts.ts'
import { SettingUpCard } from './setting-up-card.tsx'

const AwardDialog = lazyPart(() => import('#features/awards/voting/award-dialog.tsx'))

type AwardListProps = { tripId: string; awards: readonly Award[]; cards: readonly Card[]; crew: Crew }

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
