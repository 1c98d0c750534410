import { useState } from 'react'
import type { Mate } from '#features/outings/use-mates.ts'
import { Avatar } from '#ui/avatar.tsx'
import { SelectField } from '#ui/select-field.tsx'

type BuddyFieldProps = {
  buddies: readonly Mate[]
  buddy: Mate | undefined
  onChange: (buddyId: string | null) => void
}

/** Who looks out for the rider. Whoever did it the last time stands there by name, to be changed. */
export function BuddyField({ buddies, buddy, onChange }: BuddyFieldProps) {
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
