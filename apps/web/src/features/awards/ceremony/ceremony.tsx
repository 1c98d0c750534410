import '#styles/screens/ceremony.css'
import type { Award } from '@sendit/core/awards/contract.ts'
import { CEREMONY_HERE_EVERY_MS, CEREMONY_HERE_FOR_MS } from '@sendit/core/awards/limits.ts'
import clsx from 'clsx'
import { type TouchEvent, useEffect, useRef, useState } from 'react'
import type { Crew } from '#features/awards/award-facts.ts'
import { realtime } from '#lib/realtime.ts'
import { useRealtimeFrames, useRealtimeJoined } from '#trip/use-realtime.ts'
import { AvatarStack } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useScrollLock } from '#ui/use-scroll-lock.ts'
import { CeremonyStage } from './ceremony-stage.tsx'
import { envelopesOf } from './envelopes.ts'
import { useCeremony } from './use-ceremony.ts'

type CeremonyProps = { tripId: string; awards: readonly Award[]; crew: Crew; onClose: () => void }

export default function Ceremony({ tripId, awards, crew, onClose }: CeremonyProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const ceremony = useCeremony(tripId, { envelopes: envelopesOf(awards), crew })
  const company = useCompany(tripId)
  const { moment, count, award, forward, back } = ceremony
  const swipe = useStepInput(back, forward)
  useScrollLock(true)
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  // Closing first returns focus to the opening link; then the URL changes.
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
          <Company isTogether={ceremony.isTogether} ids={company} crew={crew} />
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

function Company({ isTogether, ids, crew }: { isTogether: boolean; ids: readonly string[]; crew: Crew }) {
  if (!isTogether) return <span className="type-caption ceremony-mild">On this phone</span>
  const here = crew.members.filter(({ id }) => ids.includes(id))
  const people = here.map(({ id, displayName: name, profileImageUrl }) => ({
    ...{ id, name, pictureUrl: profileImageUrl },
  }))
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <AvatarStack people={people} max={4} />
      {ids.length > 0 && <span className="type-caption ceremony-mild">{ids.length} here</span>}
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

type Here = { id: string; until: number }

/** Ids of members and guest invites, this person included. */
export function useCompany(tripId: string): string[] {
  const [company, setCompany] = useState<readonly Here[]>([])
  const send = (isHere: boolean) => realtime.send({ type: 'ceremony_here', tripId, isHere })
  useRealtimeFrames((frame) => {
    if (frame.type !== 'ceremony_here' || frame.tripId !== tripId) return
    const { id, isHere } = frame
    // Newcomers have not heard who was here before.
    if (isHere && !company.some((one) => one.id === id)) send(true)
    const until = Date.now() + CEREMONY_HERE_FOR_MS
    setCompany((held) => {
      const others = held.filter((one) => one.id !== id)
      return isHere ? [...others, { id, until }] : others
    })
  })
  useRealtimeJoined(() => send(true))
  useEffect(() => {
    realtime.send({ type: 'ceremony_here', tripId, isHere: true })
    const timer = setInterval(() => {
      realtime.send({ type: 'ceremony_here', tripId, isHere: true })
      setCompany((held) => held.filter(({ until }) => until > Date.now()))
    }, CEREMONY_HERE_EVERY_MS)
    return () => {
      clearInterval(timer)
      realtime.send({ type: 'ceremony_here', tripId, isHere: false })
    }
  }, [tripId])
  return company.map(({ id }) => id)
}

/** Same distance as a toast's swipe (docs/product.md 8.4). */
const SWIPE_PX = 50

function useStepInput(back: () => void, next: () => void) {
  useArrowKeys(back, next)
  return useSwipe(back, next)
}

function useArrowKeys(back: () => void, next: () => void) {
  const steps = useRef({ back, next })
  useEffect(() => {
    steps.current = { back, next }
  })
  useEffect(() => {
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') steps.current.back()
      if (key === 'ArrowRight') steps.current.next()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}

function useSwipe(back: () => void, next: () => void) {
  const startX = useRef<number | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      startX.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const moved = (changedTouches[0]?.clientX ?? 0) - (startX.current ?? 0)
      if (startX.current === null || Math.abs(moved) < SWIPE_PX) return
      if (moved > 0) back()
      else next()
    },
  }
}
