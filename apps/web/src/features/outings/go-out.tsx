import { MAX_OUTING_HOURS } from '@sendit/core/outings/limits.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { membersQuery } from '#session/queries.ts'
import { useTripMembers } from '#trip/use-current-trip.ts'
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
  lastBuddyId?: string | undefined
  /** Smallest first; undefined while loading. */
  kites: readonly TakenKite[] | undefined
  onWantsKites: () => void
  /** `endsAt`, the kite its wind suggests, and the dangers that forbid riding. */
  session?:
    | { itemId: string; endsAt: Date | null; kiteId?: string | null | undefined; dangers?: readonly string[] }
    | undefined
}

export function GoOut(props: GoOutProps) {
  const { trip, viewer, clock, now, mates, kites, onWantsKites, lastBuddyId, session } = props
  const { goOut, isPending } = useGoOut(trip.id)
  const [chosen, setChosen] = useState(() => usualBackBy(now, session?.endsAt ?? null))
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
      // If nothing was tapped the server guesses, and says so.
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
      autoFocus={isChoosing}
      value={buddy?.id ?? ''}
      onChange={({ target }) => {
        // Stays open: arrow keys pass through names.
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
  kites: readonly TakenKite[] | undefined
  /** Null for none of these; undefined if unanswered. */
  chosen: string | null | undefined
  onChange: (kiteId: string | null) => void
  onOpen: () => void
}

/** Searchers look for its size. */
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
              onClick={() => onChange(id)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function labelOf({ size, name }: TakenKite): string {
  return name === null ? String(size) : `${size} ${name}`
}

const QUARTER_MS = 15 * 60_000
const USUAL_MS = 8 * QUARTER_MS

export function earliestBackBy(now: Date): Date {
  return new Date((Math.floor(now.getTime() / QUARTER_MS) + 1) * QUARTER_MS)
}

export function latestBackBy(now: Date): Date {
  return new Date(Math.floor((now.getTime() + MAX_OUTING_HOURS * 3_600_000) / QUARTER_MS) * QUARTER_MS)
}

/** The session's end if ahead, else in two hours. */
export function usualBackBy(now: Date, sessionEnd: Date | null): Date {
  if (sessionEnd !== null && sessionEnd > earliestBackBy(now) && sessionEnd <= latestBackBy(now))
    return sessionEnd
  return earliestBackBy(new Date(now.getTime() + USUAL_MS - 1))
}

export function movedBackBy(backBy: Date, quarters: number, now: Date): Date {
  const moved = backBy.getTime() + quarters * QUARTER_MS
  const [least, most] = [earliestBackBy(now).getTime(), latestBackBy(now).getTime()]
  return new Date(Math.min(most, Math.max(least, moved)))
}

export type Mate = { id: string; name: string; profileImageUrl: string | null; hasAccount: boolean }

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
