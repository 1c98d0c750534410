import clsx from 'clsx'
import { type CrewPerson, subjectName } from '#features/expenses/crew.ts'
import { worthText } from '#features/expenses/money/share-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ShareStepper } from './share-stepper.tsx'
import type { SplitState } from './use-split.ts'

type SplitPartsProps = { people: readonly CrewPerson[]; split: SplitState; unit: string }

/** What each person's part is. Nothing written means not in. */
export function SplitParts({ people, split, unit }: SplitPartsProps) {
  const { mode, chosen, worth } = split
  return (
    <ul className="split-parts">
      {people.map((person) => (
        <li key={person.id} className={clsx('split-part', !chosen.has(person.id) && 'off')}>
          <Avatar id={person.id} name={person.name} pictureUrl={person.pictureUrl} size={36} />
          <span className="split-name flex flex-col">
            <span className="type-small truncate">{subjectName(person)}</span>
            {mode !== 'amounts' && (
              <span className="type-meta number text-muted">
                {worthText(chosen.has(person.id), worth.get(person.id))}
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
