import '#styles/screens/winners.css'
import type { Award } from '@sendit/core/awards/contract.ts'
import { standingsOf } from '@sendit/core/awards/standings.ts'
import { useEffect, useRef } from 'react'
import { cardsOf } from '#features/awards/award-cards.ts'
import { type Crew, reasonsFor, voteText, winnerOf } from '#features/awards/crew.ts'
import { useSteps } from '#features/awards/voting/use-steps.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useScrollLock } from '#ui/use-scroll-lock.ts'
import { Confetti } from './confetti.tsx'
import { WinnerPortrait } from './winner-portrait.tsx'

type WinnersProps = { awards: readonly Award[]; crew: Crew; onClose: () => void }

/** The winners one by one over the whole screen, for the last evening. */
export default function Winners({ awards, crew, onClose }: WinnersProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const won = cardsOf(awards).flatMap(({ award }) => (award?.status === 'completed' ? [award] : []))
  const { step, isFirst, isLast, back, next, swipe } = useSteps(won.length)
  const award = won[step]
  useScrollLock(true)
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  // Closing gives the focus back to the link that opened it, and only then the address changes.
  const leave = () => dialog.current?.close()

  return (
    <dialog ref={dialog} className="winners" aria-labelledby="winners-title" onClose={onClose} {...swipe}>
      <div className="winners-top">
        <h2 className="type-card" id="winners-title">
          Winners
        </h2>
        {won.length > 0 && (
          <span className="type-caption number">
            {step + 1} of {won.length}
          </span>
        )}
        <IconButton className="ml-auto" icon="close" label="Close" onClick={leave} />
      </div>
      {award === undefined ? <NoWinners /> : <Stage key={award.id} award={award} crew={crew} />}
      <div className="winners-foot">
        <Button variant="secondary" size="tall" icon="chevron-left" disabled={isFirst} onClick={back}>
          Previous
        </Button>
        <Button size="tall" iconAfter={isLast ? undefined : 'chevron-right'} onClick={isLast ? leave : next}>
          {isLast ? 'Back to the awards' : 'Next'}
        </Button>
      </div>
    </dialog>
  )
}

function Stage({ award, crew }: { award: Award; crew: Crew }) {
  const winner = winnerOf(award, crew)
  if (winner === null) return null
  const votes = standingsOf(award.nominations).find(({ userId }) => userId === winner.id)?.voteCount ?? 0
  return (
    <div className="winners-stage">
      <div className="winners-picture">
        <Confetti />
        <WinnerPortrait winner={winner} category={award.category} size={132} />
      </div>
      <div className="flex max-w-full flex-col gap-2 [overflow-wrap:anywhere]" aria-live="polite">
        <h3 className="type-page">{award.category}</h3>
        <p className="type-section">Congratulations, {winner.name}!</p>
        {reasonsFor(award, winner.id).map((reason) => (
          <p key={reason}>“{reason}”</p>
        ))}
        <p className="type-small font-medium">{voteText(votes)}</p>
      </div>
    </div>
  )
}

function NoWinners() {
  return (
    <div className="winners-stage">
      <h3 className="type-page">No winners yet</h3>
      <p>Close the voting of an award, and its winner stands here.</p>
    </div>
  )
}
