import clsx from 'clsx'
import { type Ref, useId } from 'react'
import { type CrewPerson, subjectName } from '#features/expenses/crew.ts'
import { shareAmountText } from '#features/expenses/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { SplitState } from './use-split.ts'

type SplitPickerProps = {
  people: readonly CrewPerson[]
  chosen: ReadonlySet<string>
  shareAmounts: ReadonlyMap<string, number>
  onChange: (chosen: ReadonlySet<string>) => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

export function SplitPicker({ people, chosen, shareAmounts, onChange, error, ref }: SplitPickerProps) {
  const id = useId()

  function handleToggle(userId: string) {
    const next = new Set(chosen)
    if (!next.delete(userId)) next.add(userId)
    onChange(next)
  }

  return (
    <fieldset
      className="field"
      aria-labelledby={id}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <div className="flex items-center justify-between gap-3">
        <span className="field-label" id={id}>
          Split between
        </span>
        <span className="flex items-center gap-1.5">
          <Button variant="soft" size="small" onClick={() => onChange(new Set(people.map((p) => p.id)))}>
            All
          </Button>
          <Button variant="ghost" size="small" onClick={() => onChange(new Set())}>
            None
          </Button>
        </span>
      </div>
      <div className="split-parts">
        {people.map((person, place) => (
          <label key={person.id} className={clsx('split-part', !chosen.has(person.id) && 'off')}>
            <input
              ref={place === 0 ? ref : undefined}
              className="sr-only"
              type="checkbox"
              aria-label={subjectName(person)}
              aria-describedby={`${id}-${person.id}`}
              checked={chosen.has(person.id)}
              onChange={() => handleToggle(person.id)}
            />
            <Avatar {...avatarOf(person)} size={36} />
            <span className="split-name type-small">{subjectName(person)}</span>
            <span className="split-worth" id={`${id}-${person.id}`}>
              {shareAmountText(chosen.has(person.id), shareAmounts.get(person.id))}
            </span>
            <span className="pick-tick" aria-hidden="true">
              <Icon name="check" size={15} strokeWidth={3} />
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <span className="field-error" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} strokeWidth={2} />
          {error}
        </span>
      )}
    </fieldset>
  )
}

function avatarOf({ id, name, pictureUrl }: CrewPerson) {
  return { id, name, pictureUrl }
}

type SplitPartsProps = { people: readonly CrewPerson[]; split: SplitState; unit: string }

export function SplitParts({ people, split, unit }: SplitPartsProps) {
  const { mode, chosen, shareAmounts } = split
  return (
    <ul className="split-parts">
      {people.map((person) => (
        <li key={person.id} className={clsx('split-part', !chosen.has(person.id) && 'off')}>
          <Avatar id={person.id} name={person.name} pictureUrl={person.pictureUrl} size={36} />
          <span className="split-name flex flex-col">
            <span className="type-small truncate">{subjectName(person)}</span>
            {mode !== 'amounts' && (
              <span className="type-meta number text-muted">
                {shareAmountText(chosen.has(person.id), shareAmounts.get(person.id))}
              </span>
            )}
          </span>
          <PartField userId={person.id} name={subjectName(person)} split={split} unit={unit} />
        </li>
      ))}
    </ul>
  )
}

type PartFieldProps = { userId: string; name: string; split: SplitState; unit: string }

function PartField({ userId, name, split, unit }: PartFieldProps) {
  const { mode, chosen, writtenOf, setValue } = split
  const written = chosen.has(userId) ? writtenOf(userId) : ''
  const handleChange = (value: string) => setValue(userId, value)
  if (mode === 'shares')
    return <ShareStepper name={name} value={written === '' ? '0' : written} onChange={handleChange} />
  return (
    <span className="input split-value">
      {mode === 'amounts' && (
        <span className="text-muted" aria-hidden="true">
          {unit}
        </span>
      )}
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${mode === 'amounts' ? 'Amount' : 'Percent'} of ${name}`}
        placeholder={mode === 'amounts' ? '0.00' : '0'}
        value={written}
        onChange={({ target }) => handleChange(target.value)}
      />
      {mode === 'percent' && <span aria-hidden="true">%</span>}
    </span>
  )
}

type ShareStepperProps = {
  name: string
  value: string
  onChange: (value: string) => void
}

const MOST_SHARES = 99

function ShareStepper({ name, value, onChange }: ShareStepperProps) {
  const shares = /^\d+$/.test(value.trim()) ? Number(value) : 0
  return (
    <span className="share-stepper">
      <IconButton
        icon="minus"
        label={`Fewer for ${name}`}
        size={18}
        disabled={shares <= 0}
        onClick={() => onChange(String(shares - 1))}
      />
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Shares of ${name}`}
        value={value}
        // Drops the leading zero that stands before the typed digits.
        onChange={({ target }) => onChange(target.value.replace(/^0+(?=\d)/, ''))}
      />
      <IconButton
        icon="plus"
        label={`More for ${name}`}
        size={18}
        disabled={shares >= MOST_SHARES}
        onClick={() => onChange(String(shares + 1))}
      />
    </span>
  )
}
