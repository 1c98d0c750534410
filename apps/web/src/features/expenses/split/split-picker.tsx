import clsx from 'clsx'
import { type Ref, useId } from 'react'
import { type CrewPerson, subjectName } from '#features/expenses/crew.ts'
import { worthText } from '#features/expenses/money/share-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

type SplitPickerProps = {
  people: readonly CrewPerson[]
  chosen: ReadonlySet<string>
  /** What each owes in pence, by id. */
  worth: ReadonlyMap<string, number>
  onChange: (chosen: ReadonlySet<string>) => void
  error: string | undefined
  /** Leads to the first person, where the focus goes when nobody is chosen. */
  ref: Ref<HTMLInputElement>
}

/** Who shares an expense. */
export function SplitPicker({ people, chosen, worth, onChange, error, ref }: SplitPickerProps) {
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
              {worthText(chosen.has(person.id), worth.get(person.id))}
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
