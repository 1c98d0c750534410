import type { UpdateProfile, User } from '@sendit/core/profile/contract.ts'
import {
  BOARDS,
  type Board,
  LEVELS,
  type Level,
  MAX_WEIGHT_KG,
  MIN_WEIGHT_KG,
} from '@sendit/core/profile/limits.ts'
import type { Kite } from '@sendit/core/profile/quiver.ts'
import clsx from 'clsx'
import { type Ref, useId, useRef, useState } from 'react'
import { newId } from '#lib/new-id.ts'
import { Icon } from '#ui/icon.tsx'
import { Segments } from '#ui/segments.tsx'
import { describedBy } from '#ui/text-field.tsx'
import { broughtSize, KiteGrid } from './kite-grid.tsx'

/** In kilograms, typical of most riders. */
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
  unit: { short: string; name: string }
  value: string
  begin: number
  min: number
  max: number
  error?: string | undefined
  /** After a submit attempt errors show at once, before that on blur. */
  isTried?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
  onChange: (value: string) => void
}

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

/** Accepts '72.5' and '72,5'; null if invalid. */
function numberIn(value: string): number | null {
  const text = value.trim().replace(',', '.')
  const number = Number(text)
  return text === '' || Number.isNaN(number) ? null : number
}

type RiderDraft = { weight: string; level: Level | null; quiver: Kite[]; board: Board | null }

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
    /** Returns whether all is valid, and leads to what is not. */
    check(): boolean {
      setTried(true)
      if (weightVerdict !== true) weightField.current?.focus()
      return weightVerdict === true
    },
    /** Undefined if unchanged. */
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

/** Sends only changes, to keep what another device changed. */
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

type OnboardingFieldsProps = {
  rider: ReturnType<typeof useRiderDraft>
  saved: readonly Kite[]
  home: string[]
  onHome: (home: string[]) => void
}

export function OnboardingFields({ rider, saved, home, onHome }: OnboardingFieldsProps) {
  const { quiver } = rider.draft
  const isOn = (size: number) => quiver.some((kite) => kite.size === size && !home.includes(kite.id))

  function handlePress(size: number) {
    const brought = broughtSize({ quiver, home }, { size, id: newId(), saved })
    rider.set({ quiver: brought.quiver })
    onHome(brought.home)
  }

  return (
    <>
      <LevelField rider={rider} />
      <WeightField rider={rider} hint="only you see it, it picks your kite" />
      <KiteGrid label="Kites you bring, m²" quiver={quiver} isOn={isOn} onPress={handlePress} />
      <BoardField rider={rider} />
    </>
  )
}

export type RidingFormValues = { weight: string; level: '' | NonNullable<User['level']> }

export function readRiding({ weightKg, level }: User): RidingFormValues {
  return { weight: weightKg === null ? '' : String(weightKg), level: level ?? '' }
}

export function changedRiding(
  values: RidingFormValues,
  { weightKg, level }: User,
): Pick<UpdateProfile, 'weightKg' | 'level'> {
  const typed = { weightKg: kilograms(values.weight), level: values.level === '' ? null : values.level }
  return {
    ...(typed.weightKg !== weightKg && { weightKg: typed.weightKg }),
    ...(typed.level !== level && { level: typed.level }),
  }
}

export function weightRule(weight: string): true | string {
  const kg = kilograms(weight)
  const isFitting = kg === null || (kg >= MIN_WEIGHT_KG && kg <= MAX_WEIGHT_KG)
  return isFitting || `Weight must be between ${MIN_WEIGHT_KG} and ${MAX_WEIGHT_KG} kg`
}

function kilograms(weight: string): number | null {
  const text = weight.trim().replace(',', '.')
  return text === '' ? null : Number(text)
}

export const LEVEL_NAMES: Record<Level, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}
const LEVEL_SEGMENTS = LEVELS.map((level) => ({ value: level, label: LEVEL_NAMES[level] }))

const BOARD_NAMES: Record<Board, string> = { twintip: 'Twintip', surfboard: 'Surfboard', foil: 'Foil' }
const BOARD_SEGMENTS = BOARDS.map((board) => ({ value: board, label: BOARD_NAMES[board] }))
