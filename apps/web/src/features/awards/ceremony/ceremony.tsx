import '#styles/screens/ceremony.css'
import type { Award } from '@sendit/core/awards/contract.ts'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useConnection } from '#access/use-realtime.ts'
import type { Crew } from '#features/awards/crew.ts'
import { useStepInput } from '#features/awards/voting/use-step-input.ts'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useScrollLock } from '#ui/use-scroll-lock.ts'
import { CeremonyStage } from './ceremony-stage.tsx'
import { envelopesOf } from './envelopes.ts'
import { useCeremony } from './use-ceremony.ts'

type CeremonyProps = { tripId: string; awards: readonly Award[]; crew: Crew; onClose: () => void }

/** The winners out of their envelopes over the whole screen, on every phone at once, for the last evening. */
export default function Ceremony({ tripId, awards, crew, onClose }: CeremonyProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const ceremony = useCeremony(tripId, { envelopes: envelopesOf(awards), crew })
  const { moment, count, award, forward, back } = ceremony
  const swipe = useStepInput(back, forward)
  useScrollLock(true)
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  // Closing gives the focus back to the link that opened it, and only then the address changes.
  const leave = () => dialog.current?.close()

  return (
    <dialog
      ref={dialog}
      className={clsx('ceremony', moment.isOpen && award !== undefined && 'opened')}
      aria-label="Award ceremony"
      onClose={onClose}
      {...swipe}
    >
      <div className="ceremony-top">
        {count > 0 && <Progress place={moment.place} count={count} />}
        <div className="flex items-center justify-between gap-3">
          <Company isTogether={ceremony.isTogether} crew={crew} />
          <IconButton icon="close" label="Leave the ceremony" onClick={leave} />
        </div>
      </div>
      {award === undefined ? (
        <NoEnvelopes onLeave={leave} />
      ) : (
        <CeremonyStage award={award} crew={crew} ceremony={ceremony} onLeave={leave} />
      )}
    </dialog>
  )
}

function Progress({ place, count }: { place: number; count: number }) {
  return (
    <div
      className="ceremony-steps"
      role="progressbar"
      aria-label={`Award ${place + 1} of ${count}`}
      aria-valuenow={place + 1}
      aria-valuemin={1}
      aria-valuemax={count}
    >
      {Array.from({ length: count }, (_, step) => `step ${step}`).map((step, index) => (
        <i key={step} className={index <= place ? 'on' : undefined} />
      ))}
    </div>
  )
}

/** Who is in it: the phones that have the trip open, once it is for everybody. */
function Company({ isTogether, crew }: { isTogether: boolean; crew: Crew }) {
  const { online } = useConnection()
  if (!isTogether) return <span className="type-caption ceremony-mild">On this phone</span>
  const people = crew.members.map(({ id, displayName: name, profileImageUrl }) => ({
    ...{ id, name, pictureUrl: profileImageUrl },
  }))
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <AvatarStack people={people} max={4} />
      {online > 0 && <span className="type-caption ceremony-mild">{online} here</span>}
    </span>
  )
}

function NoEnvelopes({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="ceremony-stage">
      <h3 className="ceremony-name">No winners yet</h3>
      <p>Close the voting of an award, and its envelope stands here.</p>
      <div className="ceremony-foot">
        <Button className="ceremony-go" size="tall" onClick={onLeave}>
          Back to the awards
        </Button>
      </div>
    </div>
  )
}
