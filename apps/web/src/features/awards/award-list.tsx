import type { Award } from '@sendit/core/awards/contract.ts'
import type { Asking } from '#features/awards/voting/award-dialog.tsx'
import { useFreshWinners } from '#features/awards/winners/use-fresh-winners.ts'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AwardCard } from './award-card.tsx'
import type { AwardCard as Card } from './award-cards.ts'
import { type Crew, winnerOf } from './crew.ts'
import { SettingUpCard } from './setting-up-card.tsx'

const AwardDialog = latePart(() => import('#features/awards/voting/award-dialog.tsx'))

type AwardListProps = { tripId: string; awards: readonly Award[]; cards: readonly Card[]; crew: Crew }

/** A card for each category, and the one dialog that is about one of them. */
export function AwardList({ tripId, awards, cards, crew }: AwardListProps) {
  const fresh = useFreshWinners(awards)
  const asking = useOpening<Asking>()
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
      <VisuallyHidden role="status">{news(fresh.at(-1), crew)}</VisuallyHidden>
      {asked && (
        <OpenedDialog by={asking}>
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
        </OpenedDialog>
      )}
    </section>
  )
}

function news(award: Award | undefined, crew: Crew): string {
  if (award === undefined) return ''
  return `${award.category}: ${winnerOf(award, crew)?.name ?? 'somebody'} has won.`
}
