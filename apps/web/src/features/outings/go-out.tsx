import { MAX_OUTING_HOURS } from '@sendit/core/outings/limits.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { membersQuery } from '#access/queries.ts'
import { useTripMembers } from '#access/use-current-trip.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { reasonsText } from '#ui/wind-word.tsx'
import type { TripClock } from './board-rows.ts'
import { useGoOut } from './mutations.ts'

export type GoOutProps = {
  trip: Pick<Trip, 'id'>
  viewer: { id: string }
  clock: TripClock
  now: Date
  mates: readonly Mate[]
  /** Who looked out for the viewer the last time. */
  lastBuddyId?: string | undefined
  /** What the viewer has with them, the smallest first; undefined while it is not read. */
  kites: readonly TakenKite[] | undefined
  /** They will say which it is. */
  onWantsKites: () => void
  /** The session it belongs to, when that ends, the kite that its wind picks for the viewer, and what forbids to ride in it. */
  session?:
    | { itemId: string; endsAt: Date | null; kiteId?: string | null | undefined; dangers?: readonly string[] }
    | undefined
}

/** Says that the viewer goes out, until when, and who looks out for them. */
export function GoOut(props: GoOutProps) {
  const { trip, viewer, clock, now, mates, kites, onWantsKites, lastBuddyId, session } = props
  const { goOut, isPending } = useGoOut(trip.id)
  const [chosen, setChosen] = useState(() => usualBackBy(now, session?.endsAt ?? null))
  // A form that stands there for long must not offer what has passed.
  const backBy = movedBackBy(chosen, 0, now)
  const buddies = mates.filter(({ id, hasAccount }) => id !== viewer.id && hasAccount)
  const [chosenId, setBuddyId] = useState(lastBuddyId ?? null)
  const buddy = buddies.find(({ id }) => id === chosenId)
  const [chosenKiteId, setKiteId] = useState<string | null>()
  const pickedKiteId = kites?.find(({ id }) => id === session?.kiteId)?.id
  const kiteId = chosenKiteId === undefined ? pickedKiteId : chosenKiteId
  const dangers = session?.dangers ?? []
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    setAsking(false)
    goOut({
      backBy: backBy.toISOString(),
      buddyId: buddy?.id ?? null,
      itemId: session?.itemId ?? null,
      // What nobody tapped is the server's guess, and told as one.
      kiteId: chosenKiteId ?? null,
    })
  }
  return (
    <div className="flex flex-col gap-3.5">
      <div className="water-back-by">
        <span className="font-strong">{`I am back by${clock.whose(backBy)}`}</span>
        <TimeStepper
          text={clock.at(backBy)}
          onStep={(quarters) => setChosen(movedBackBy(backBy, quarters, now))}
        />
      </div>
      <KiteField kites={kites} chosen={kiteId} onChange={setKiteId} onOpen={onWantsKites} />
      {buddies.length > 0 && <BuddyField buddies={buddies} buddy={buddy} onChange={setBuddyId} />}
      {dangers.length > 0 && (
        <p className="session-against stopped">
          <Icon name="alert" size={18} strokeWidth={2.2} />
          {reasonsText(dangers)}
        </p>
      )}
      <Button
        full
        icon="kite"
        busy={isPending}
        busyLabel="Telling the crew..."
        onClick={() => (dangers.length > 0 ? setAsking(true) : leave())}
      >
        I am going out
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={leave}
        title="Go out anyway?"
        description={`The forecast for this session: ${reasonsText(dangers).toLowerCase()}`}
        confirmLabel="I am going out"
      />
    </div>
  )
}

type TimeStepperProps = { text: string; onStep: (quarters: -1 | 1) => void }

/** A time in steps of a quarter of an hour. */
function TimeStepper({ text, onStep }: TimeStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend beside the words that stand there.
    <span className="time-stepper" role="group" aria-label="Back by">
      <button type="button" aria-label="15 minutes earlier" onClick={() => onStep(-1)}>
        −
      </button>
      <output aria-live="polite">{text}</output>
      <button type="button" aria-label="15 minutes later" onClick={() => onStep(1)}>
        +
      </button>
    </span>
  )
}

type BuddyFieldProps = {
  buddies: readonly Mate[]
  buddy: Mate | undefined
  onChange: (buddyId: string | null) => void
}

/** Who looks out for the rider. Whoever did it the last time stands there by name, to be changed. */
function BuddyField({ buddies, buddy, onChange }: BuddyFieldProps) {
  const [isChoosing, setChoosing] = useState(false)
  if (buddy !== undefined && !isChoosing) {
    return (
      <p className="type-caption flex items-center gap-2.5">
        <Avatar id={buddy.id} name={buddy.name} pictureUrl={buddy.profileImageUrl} size={26} />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{`${buddy.name} is your buddy`}</span>
        <button
          type="button"
          className="text-link min-h-11"
          aria-label="Change your buddy"
          onClick={() => setChoosing(true)}
        >
          Change
        </button>
      </p>
    )
  }
  return (
    <SelectField
      label="Buddy"
      // What was pressed to come here is gone.
      autoFocus={isChoosing}
      value={buddy?.id ?? ''}
      onChange={({ target }) => {
        // It stays open: who goes through the names with the arrow keys passes some.
        setChoosing(true)
        onChange(target.value === '' ? null : target.value)
      }}
      options={[
        { value: '', label: 'Nobody' },
        ...buddies.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

export type TakenKite = { id: string; size: number; name: string | null }

type KiteFieldProps = {
  /** Undefined while they are not read. */
  kites: readonly TakenKite[] | undefined
  /** Null where it is none of these, undefined while nothing is said. */
  chosen: string | null | undefined
  onChange: (kiteId: string | null) => void
  onOpen: () => void
}

/** Which of the kites that came along the rider takes: whoever looks for them looks for its size. */
function KiteField({ kites, chosen, onChange, onOpen }: KiteFieldProps) {
  const name = useId()
  if (kites === undefined) {
    return (
      <button type="button" className="text-link min-h-11 self-start" onClick={onOpen}>
        Say which kite you took
      </button>
    )
  }
  if (kites.length === 0) return null
  const options = [
    ...kites.map((kite) => ({ id: kite.id, label: labelOf(kite) })),
    { id: null, label: 'Another' },
  ]
  return (
    <fieldset>
      <legend className="field-label">Which kite did you take?</legend>
      <div className="taken-kites">
        {options.map(({ id, label }) => (
          <label key={id ?? 'another'} className="taken-kite">
            <input
              className="sr-only"
              type="radio"
              name={name}
              checked={chosen === id}
              onChange={() => onChange(id)}
              // A tap on what is preset says it, and changes nothing.
              onClick={() => onChange(id)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** '7', or '7 Rebel' */
function labelOf({ size, name }: TakenKite): string {
  return name === null ? String(size) : `${size} ${name}`
}

const QUARTER_MS = 15 * 60_000
const USUAL_MS = 8 * QUARTER_MS

/** The steps of 'back by': whole quarters of an hour that are still to come. */
export function earliestBackBy(now: Date): Date {
  return new Date((Math.floor(now.getTime() / QUARTER_MS) + 1) * QUARTER_MS)
}

export function latestBackBy(now: Date): Date {
  return new Date(Math.floor((now.getTime() + MAX_OUTING_HOURS * 3_600_000) / QUARTER_MS) * QUARTER_MS)
}

/** The end of the session where it lies ahead, else two hours from now. */
export function usualBackBy(now: Date, sessionEnd: Date | null): Date {
  if (sessionEnd !== null && sessionEnd > earliestBackBy(now) && sessionEnd <= latestBackBy(now))
    return sessionEnd
  return earliestBackBy(new Date(now.getTime() + USUAL_MS - 1))
}

/** So many quarters on, within what can be said at `now`. */
export function movedBackBy(backBy: Date, quarters: number, now: Date): Date {
  const moved = backBy.getTime() + quarters * QUARTER_MS
  const [least, most] = [earliestBackBy(now).getTime(), latestBackBy(now).getTime()]
  return new Date(Math.min(most, Math.max(least, moved)))
}

/** Somebody of the crew, as the water board shows them. */
export type Mate = { id: string; name: string; profileImageUrl: string | null; hasAccount: boolean }

/** The crew of a trip; read only where nobody knows it yet. */
export function useMates(tripId: string, known: readonly Mate[] | undefined): readonly Mate[] {
  const { members } = useTripMembers(known === undefined ? tripId : null)
  return (
    known ??
    members.map(({ id, displayName, profileImageUrl, hasAccount = true }) => ({
      ...{ id, name: displayName, profileImageUrl, hasAccount },
    }))
  )
}

type Kite = { id: string; size: number; name: string | null }

/** What somebody of the crew has with them, the smallest first; undefined while nobody knows it, and it is read only where `isRead`. */
export function useKitesToBring(
  tripId: string,
  { riderId, isRead }: { riderId: string | undefined; isRead: boolean },
): readonly Kite[] | undefined {
  const { data: members } = useQuery({ ...membersQuery(tripId), enabled: isRead && riderId !== undefined })
  if (!members) return undefined
  const { quiver = [], kitesAlong } = members.find(({ id }) => id === riderId) ?? {}
  return quiver
    .filter(({ id }) => kitesAlong?.includes(id) ?? true)
    .sort((one, other) => one.size - other.size)
}
