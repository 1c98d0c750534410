import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ChosenDeadline } from './use-deadline.ts'

type DeadlineFieldProps = {
  deadline: ChosenDeadline
  /** Says what is wrong with the time that was typed. */
  showsFault: boolean
}

/** When voting closes: by somebody, or by itself at a time of the viewer's day. */
export function DeadlineField({ deadline, showsFault }: DeadlineFieldProps) {
  const { options, chosen, choose, typed, type, fault } = deadline
  return (
    <>
      <SelectField
        label="Voting closes"
        value={chosen}
        options={options}
        onChange={(event) => choose(event.target.value)}
      />
      {chosen === 'other' && (
        <TextField
          label="Closes at"
          type="datetime-local"
          value={typed}
          error={showsFault ? fault : undefined}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </>
  )
}
