import type { UpdateProfile, User } from '@sendit/core/profile/contract.ts'
import { type Board, type Level, MAX_WEIGHT_KG, MIN_WEIGHT_KG } from '@sendit/core/profile/limits.ts'
import type { Kite } from '@sendit/core/profile/quiver.ts'
import clsx from 'clsx'
import { type Ref, useId, useRef, useState } from 'react'
import {
  BOARD_SEGMENTS,
  changedRiding,
  LEVEL_SEGMENTS,
  readRiding,
  weightRule,
} from '#features/profile/riding-form.ts'
import { Icon } from '#ui/icon.tsx'
import { Segments } from '#ui/segments.tsx'
import { describedBy } from '#ui/text-field.tsx'

/** What the first press of the weight's buttons says, in kilograms: in the middle of most riders. */
const USUAL_WEIGHT_KG = 75

type RidingFieldProps = { rider: ReturnType<typeof useRiderDraft> }

export function WeightField({ rider, hint }: RidingFieldProps & { hint: string }) {
  return (
    <Stepper
      label="Weight"
      hint={hint}
      unit={{ short: 'kg', name: 'kilograms' }}
      value={rider.draft.weight}
      begin={USUAL_WEIGHT_KG}
      min={MIN_WEIGHT_KG}
      max={MAX_WEIGHT_KG}
      error={rider.weightFault}
      isTried={rider.isTried}
      ref={rider.weightField}
      onChange={(weight) => rider.set({ weight })}
    />
  )
}

export function LevelField({ rider }: RidingFieldProps) {
  return (
    <Segments
      label="Level"
      value={rider.draft.level}
      options={LEVEL_SEGMENTS}
      onChange={(level) => rider.set({ level })}
    />
  )
}

export function BoardField({ rider }: RidingFieldProps) {
  return (
    <Segments
      label="Board"
      value={rider.draft.board}
      options={BOARD_SEGMENTS}
      onChange={(board) => rider.set({ board })}
    />
  )
}

type StepperProps = {
  label: string
  hint?: string | undefined
  /** 'kg', and what it is called: 'kilograms'. */
  unit: { short: string; name: string }
  /** As it stands in the field; empty while nothing is said. */
  value: string
  /** What the first press of either button says. */
  begin: number
  min: number
  max: number
  error?: string | undefined
  /** Somebody tried to send it: what is wrong is said at once, and else only once the field is left. */
  isTried?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
  onChange: (value: string) => void
}

/** A number that is stepped by one or typed. */
function Stepper(props: StepperProps) {
  const { label, hint, unit, value, begin, min, max, isTried = false, ref, onChange } = props
  const [isTyping, setTyping] = useState(false)
  const error = isTyping && !isTried ? undefined : props.error
  const id = useId()
  const number = numberIn(value)
  const step = (by: number) =>
    onChange(String(number === null ? begin : Math.min(max, Math.max(min, number + by))))
  return (
    <div className="field">
      <div className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 flex-col">
          <label className="field-label" htmlFor={id}>
            {label}
          </label>
          {hint !== undefined && (
            <span className="field-hint" id={`${id}-hint`}>
              {hint}
            </span>
          )}
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would say the label twice */}
        <span
          className={clsx('stepper', error !== undefined && 'invalid')}
          role="group"
          aria-label={`${label} in ${unit.name}`}
        >
          <button
            type="button"
            className="icon-button"
            aria-label="Less"
            disabled={number !== null && number <= min}
            onClick={() => step(-1)}
          >
            <Icon name="minus" size={18} strokeWidth={2} />
          </button>
          <span className="stepper-value">
            <input
              ref={ref}
              id={id}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              placeholder="–"
              value={value}
              style={{ width: `${Math.max(1, value.length) + 0.4}ch` }}
              {...describedBy(id, { hint, error })}
              onChange={({ target }) => onChange(target.value)}
              onFocus={() => setTyping(true)}
              onBlur={() => setTyping(false)}
            />
            <small aria-hidden="true">{unit.short}</small>
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label="More"
            disabled={number !== null && number >= max}
            onClick={() => step(1)}
          >
            <Icon name="plus" size={18} strokeWidth={2} />
          </button>
        </span>
      </div>
      {error !== undefined && (
        <span className="field-error" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} strokeWidth={2} />
          {error}
        </span>
      )}
    </div>
  )
}

/** Takes '72.5' and '72,5'; null of what is no number. */
function numberIn(value: string): number | null {
  const text = value.trim().replace(',', '.')
  const number = Number(text)
  return text === '' || Number.isNaN(number) ? null : number
}

/** `weight` as it stands in its field. */
export type RiderDraft = { weight: string; level: Level | null; quiver: Kite[]; board: Board | null }

/** A rider's level, weight, kites and board while they are being said; nothing is saved before somebody asks. */
export function useRiderDraft(user: User) {
  const [draft, setDraft] = useState(() => readRider(user))
  const [isTried, setTried] = useState(false)
  const weightField = useRef<HTMLInputElement>(null)
  const weightVerdict = weightRule(draft.weight)
  return {
    draft,
    set: (change: Partial<RiderDraft>) => setDraft((held) => ({ ...held, ...change })),
    weightFault: weightVerdict === true ? undefined : weightVerdict,
    weightField,
    isTried,
    /** Somebody tries to save it: answers whether nothing is wrong, and leads to what is. */
    check(): boolean {
      setTried(true)
      if (weightVerdict !== true) weightField.current?.focus()
      return weightVerdict === true
    },
    /** What is to be saved of it; undefined while it says what the profile says. */
    change: changedRider(draft, user),
  }
}

function readRider(user: User): RiderDraft {
  return {
    weight: readRiding(user).weight,
    level: user.level,
    quiver: user.quiver ?? [],
    board: user.board ?? null,
  }
}

/** Only what changed is sent: a profile that another device has changed meanwhile keeps the rest. */
function changedRider(
  { weight, level, quiver, board }: RiderDraft,
  user: User,
): Omit<UpdateProfile, 'displayName'> | undefined {
  const kites = quiver.map((kite) => ({ ...kite, name: kite.name?.trim() || null }))
  const change = {
    ...changedRiding({ weight, level: level ?? '' }, user),
    ...(JSON.stringify(kites) !== JSON.stringify(user.quiver ?? []) && { quiver: kites }),
    ...(board !== (user.board ?? null) && { board }),
  }
  return Object.keys(change).length === 0 ? undefined : change
}
