import { type Ref, useId, useState } from 'react'
import { Avatar, type AvatarPerson } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/text-field.tsx'

type Person = AvatarPerson & { isYou: boolean }

type PersonPickerProps = {
  label: string
  searchable?: boolean
  people: readonly Person[]
  chosenId: string | null
  onChoose: (userId: string) => void
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function PersonPicker(props: PersonPickerProps) {
  const { label, searchable = false, people, chosenId, onChoose, error, ref } = props
  const id = useId()
  const [search, setSearch] = useState('')
  const found = peopleFound(people, search, chosenId)
  return (
    <fieldset
      className="field"
      aria-labelledby={id}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <span className="field-label" id={id}>
        {label}
      </span>
      {searchable && <SearchField value={search} onChange={setSearch} />}
      <div className="person-grid">
        {found.map((person, place) => (
          <label key={person.id} className="person">
            <input
              ref={place === 0 ? ref : undefined}
              className="sr-only"
              type="radio"
              name={id}
              checked={person.id === chosenId}
              onChange={() => onChoose(person.id)}
            />
            <Avatar id={person.id} name={person.name} pictureUrl={person.pictureUrl} size={34} />
            <span className="type-small min-w-0 flex-1 truncate font-medium">
              {person.isYou ? 'You' : person.name}
            </span>
            <span className="person-tick" aria-hidden="true">
              <Icon name="check" size={14} strokeWidth={3} />
            </span>
          </label>
        ))}
      </div>
      {found.length === 0 && (
        <p className="type-caption text-muted" role="status">
          Nobody in this trip has that name.
        </p>
      )}
      {error !== undefined && (
        <span className="field-error" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} strokeWidth={2} />
          {error}
        </span>
      )}
    </fieldset>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  return (
    <TextField
      label="Search friends"
      type="search"
      icon="search"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type Findable = { id: string; name: string; isYou: boolean }

/** Ignores case and accents; always includes the chosen person. */
export function peopleFound<Person extends Findable>(
  people: readonly Person[],
  search: string,
  chosenId: string | null,
): Person[] {
  const words = plain(search).split(/\s+/)
  return people.filter((person) => {
    const name = plain(person.isYou ? `${person.name} you` : person.name)
    return person.id === chosenId || words.every((word) => name.includes(word))
  })
}

/** 'Inés' is found by 'ines'. */
function plain(text: string): string {
  return text.trim().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
