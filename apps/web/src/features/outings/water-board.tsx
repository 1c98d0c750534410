import '#styles/screens/water.css'
import { emergencyIn } from '@sendit/core/outings/emergency.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import type { ReactNode } from 'react'
import { WaitingNote } from '#outbox/waiting-note.tsx'
import type { AvatarPerson } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { BackList } from './board/back-list.tsx'
import { type BoardRow, countText } from './board/board-rows.ts'
import { OutRow } from './board/out-row.tsx'
import { useBoard } from './board/use-board.ts'
import { GoOut, type GoOutProps } from './going/go-out.tsx'
import { OwnOuting } from './going/own-outing.tsx'
import { type Mate, useMates } from './use-mates.ts'

type WaterBoardProps = {
  trip: Trip
  session?: GoOutProps['session']
  /** The crew where the screen knows it already; else it is read. */
  crew?: readonly Mate[] | undefined
  /** Which kite a rider is on in their session, in a few words. */
  renderKite?: ((ride: { riderId: string; itemId: string }) => ReactNode) | undefined
}

/** Who is on the water and until when; members go out from here, and everybody marks a mate back. */
export default function WaterBoard({ trip, session, crew, renderKite }: WaterBoardProps) {
  const { rows, own, back, viewer, timezone, now, entries, isKnown } = useBoard(trip)
  const mates = useMates(trip.id, crew)
  const faceOf = ({ id, name }: { id: string; name: string }): AvatarPerson => ({
    ...{ id, name },
    pictureUrl: mates.find((mate) => mate.id === id)?.profileImageUrl ?? null,
  })
  return (
    <Card padded aria-labelledby="water-board" className="flex flex-col gap-3.5">
      <div>
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="type-section" id="water-board">
            On the water
          </h2>
          {rows.length > 0 && <span className="type-caption text-muted">{countText(rows)}</span>}
        </div>
        {rows.length === 0 && isKnown && (
          <p className="type-caption text-muted">
            Nobody is out. Say when you are back, the crew watches the clock.
          </p>
        )}
      </div>
      {rows.length > 0 && (
        <ul className="water-rows">
          {rows.map((row: BoardRow) => (
            <OutRow
              key={row.outingId ?? 'own'}
              tripId={trip.id}
              row={row}
              face={faceOf(row.rider)}
              isOwn={row === own}
              timezone={timezone}
              kite={row.itemId !== null && renderKite?.({ riderId: row.rider.id, itemId: row.itemId })}
            />
          ))}
        </ul>
      )}
      {entries.map((entry) => (
        <WaitingNote key={entry.id} entry={entry}>
          {`${entry.title}: the crew does not know yet, it waits for network`}
        </WaitingNote>
      ))}
      {own !== undefined && <OwnOuting tripId={trip.id} own={own} now={now} />}
      {own === undefined && viewer !== null && isKnown && (
        <GoOut
          {...{ trip, viewer, timezone, now, mates, session }}
          lastBuddyId={back.find(({ rider }) => rider.id === viewer.id)?.buddy?.id}
        />
      )}
      {back.length > 0 && <BackList back={back} faceOf={faceOf} timezone={timezone} />}
      <p className="type-meta text-muted">{safetyText(timezone)}</p>
    </Card>
  )
}

function safetyText(timezone: string): string {
  const { country, number, seaRescue } = emergencyIn(timezone)
  const where = country === null ? 'Emergency' : `Emergency in ${country}`
  const atSea = seaRescue === null ? '' : `, sea rescue ${seaRescue}`
  return `SendIt! is no rescue service and tracks nobody, and phones lose signal. ${where}: ${number}${atSea}.`
}
