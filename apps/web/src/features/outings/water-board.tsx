import '#styles/screens/water.css'
import type { Outing, OutingKite } from '@sendit/core/outings/contract.ts'
import { emergencyIn } from '@sendit/core/outings/outing-state.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { WaitingNote } from '#offline/waiting-note.tsx'
import { Avatar, type AvatarPerson } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import type { TripClock } from './board-rows.ts'
import { type BoardRow, buddyText, countText, markedByText, spanText, timeText } from './board-rows.ts'
import { GoOut, type GoOutProps, type Mate, useKitesToBring, useMates } from './go-out.tsx'
import { ConfirmBack, MarkBack, OwnOuting, ReportedBack } from './mark-back.tsx'
import { useBoard } from './use-board.ts'

type WaterBoardProps = {
  trip: Trip
  session?: GoOutProps['session']
  crew?: readonly Mate[] | undefined
  /** A guess, for riders who did not name their kite. */
  renderKite?: ((ride: { riderId: string; itemId: string }) => ReactNode) | undefined
}

export default function WaterBoard({ trip, session, crew, renderKite }: WaterBoardProps) {
  const { rows, own, back, viewer, clock, now, lastContact, mutations, isKnown } = useBoard(trip)
  const mates = useMates(trip.id, crew)
  const [wantsKites, setWantsKites] = useState(crew === undefined)
  const kites = useKitesToBring(trip.id, { riderId: viewer?.id, isRead: wantsKites })
  const isCurrent = lastContact === null
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
          {rows.length > 0 && <span className="type-caption text-muted">{countText(rows, isCurrent)}</span>}
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
              clock={clock}
              isCurrent={isCurrent}
              kite={
                row.kite === null
                  ? row.itemId !== null && renderKite?.({ riderId: row.rider.id, itemId: row.itemId })
                  : kiteText(row.kite)
              }
            />
          ))}
        </ul>
      )}
      {mutations.map((mutation) => (
        <WaitingNote key={mutation.id} mutation={mutation}>
          {`${mutation.title}: the crew does not know yet, it waits for network`}
        </WaitingNote>
      ))}
      {own !== undefined && <OwnOuting tripId={trip.id} own={own} now={now} />}
      {own === undefined && viewer !== null && isKnown && (
        <GoOut
          {...{ trip, viewer, clock, now, mates, kites, session }}
          onWantsKites={() => setWantsKites(true)}
          lastBuddyId={back.find(({ rider }) => rider.id === viewer.id)?.buddy?.id}
        />
      )}
      {back.length > 0 && (
        <BackList
          tripId={trip.id}
          back={back}
          faceOf={faceOf}
          clock={clock}
          now={now}
          isMember={viewer !== null}
        />
      )}
      <p className="type-meta text-muted">{safetyText(clock.timezone)}</p>
    </Card>
  )
}

function kiteText({ size, source }: OutingKite): ReactNode {
  const words = source === 'said' ? ` on the ${size}` : `, likely ${size}`
  return <span className="font-normal text-muted">{words}</span>
}

function safetyText(timezone: string): string {
  const { country, number, seaRescue } = emergencyIn(timezone)
  const where = country === null ? 'Emergency' : `Emergency in ${country}`
  const atSea = seaRescue === null ? '' : `, sea rescue ${seaRescue}`
  return `SendIt! is no rescue service and tracks nobody, and phones lose signal. ${where}: ${number}${atSea}.`
}

type OutRowProps = {
  tripId: string
  row: BoardRow
  face: AvatarPerson
  isOwn: boolean
  clock: TripClock
  isCurrent: boolean
  kite: ReactNode
}

function OutRow({ tripId, row, face, isOwn, clock, isCurrent, kite }: OutRowProps) {
  const { outingId, rider, backBy, state, shareLeft } = row
  const buddy = buddyText(row)
  return (
    <li className={clsx('water-row', state !== 'out' && isCurrent && 'due')}>
      <Avatar {...face} size={40} />
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap justify-between gap-x-3">
          <b className="font-strong [overflow-wrap:anywhere]">
            {isOwn ? 'You' : rider.name}
            {kite}
          </b>
          <b className="type-caption font-strong">{timeText(row, isCurrent)}</b>
        </span>
        <span className="water-time" aria-hidden="true">
          <i style={{ width: `${Math.round(shareLeft * 100)}%` }} />
        </span>
        <span className="type-meta text-muted">
          {[`back by ${clock.atWithZone(backBy)}`, ...(buddy === null ? [] : [buddy])].join(', ')}
          {outingId === null && ', not told yet'}
        </span>
        {/* Shown by the overdue card. */}
        {state !== 'overdue' && <ReportedBack tripId={tripId} row={row} clock={clock} />}
      </div>
      {!isOwn && outingId !== null && (
        <MarkBack
          tripId={tripId}
          outingId={outingId}
          rider={rider}
          variant="ghost"
          size="small"
          aria-label={`${rider.name} is back`}
        >
          Back
        </MarkBack>
      )}
    </li>
  )
}

type BackListProps = {
  tripId: string
  back: readonly Outing[]
  faceOf: (rider: Outing['rider']) => AvatarPerson
  clock: TripClock
  now: Date
  isMember: boolean
}

function BackList({ tripId, back, faceOf, clock, now, isMember }: BackListProps) {
  return (
    <div>
      <h3 className="type-card mb-2">Back on the beach</h3>
      <ul className="flex flex-col gap-2">
        {back.map((outing) => (
          <li key={outing.id} className="flex flex-wrap items-center gap-x-3">
            <Avatar {...faceOf(outing.rider)} size={32} />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
              <span className="[overflow-wrap:anywhere]">{outing.rider.name}</span>
              <span className="type-caption text-muted">{backText(outing, clock)}</span>
            </span>
            <Icon name="check" size={18} strokeWidth={2.2} className="flex-none text-success" />
            {isMember && mayUndo(outing, now) && <ConfirmBack tripId={tripId} outing={outing} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Reported by an email link, and still revocable. */
function mayUndo({ undoUntil }: Outing, now: Date): boolean {
  return undoUntil != null && now < new Date(undoUntil)
}

function backText(outing: Outing, clock: TripClock): string {
  const { outAt, backAt } = outing
  const minutes = Math.max(0, Math.round((Date.parse(backAt ?? outAt) - Date.parse(outAt)) / 60_000))
  return `${clock.atWithZone(backAt ?? outAt)}, out ${spanText(minutes)}${markedByText(outing)}`
}
