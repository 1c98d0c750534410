import type { Award } from '@sendit/core/awards/contract.ts'
import clsx from 'clsx'
import { type Crew, winnerOf } from '#features/awards/crew.ts'
import { AwardIcon } from '#features/awards/medals/award-icon.tsx'
import { ShareAward } from '#features/awards/share-award.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Confetti } from './confetti.tsx'
import { WinnerPortrait } from './winner-portrait.tsx'

type WinnerCardProps = { award: Award; crew: Crew; isFresh: boolean }

/** The confetti flies once, when voting has just ended; afterwards it hangs where it landed. */
export function WinnerCard({ award, crew, isFresh }: WinnerCardProps) {
  const winner = winnerOf(award, crew)
  if (winner === null) return null
  return (
    <Card as="article" className={clsx('award winner', isFresh && 'celebrating')} aria-label={award.category}>
      <Confetti />
      <ShareAward award={award} className="absolute top-2 right-2" />
      <Badge className="winner-badge">
        <AwardIcon shape="crown" size={15} strokeWidth={2.2} />
        Winner Selected
      </Badge>
      <WinnerPortrait winner={winner} category={award.category} size={92} />
      <div className="max-w-full">
        <h3 className="award-title">{award.category}</h3>
        <p className="type-small mt-0.5 font-medium [overflow-wrap:anywhere]">
          Congratulations, {winner.name}!
        </p>
      </div>
    </Card>
  )
}
