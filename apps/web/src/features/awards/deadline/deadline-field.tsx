import { useState } from 'react'
import { type Deadline, deadlinesFrom, instantOf, momentText } from '#lib/deadlines.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'

type DeadlineFieldProps = {
  deadline: ChosenDeadline
  showsFault: boolean
}

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

/** ISO, or null for none. */
export function useDeadline(current: string | null) {
  const [now] = useState(() => new Date())
  const [chosen, setChosen] = useState(current ?? 'never')
  const [typed, setTyped] = useState('')
  const instant = instantOf(chosen, typed)
  const isAhead = instant !== null && new Date(instant).getTime() > Date.now()
  return {
    options: optionsOf(current, now),
    chosen,
    choose: setChosen,
    typed,
    type: setTyped,
    instant,
    isChanged: instant !== current,
    fault: chosen === 'never' || isAhead ? undefined : 'Choose a time that is still to come',
  }
}

export type ChosenDeadline = ReturnType<typeof useDeadline>

function optionsOf(current: string | null, now: Date): Deadline[] {
  const offered = deadlinesFrom(now)
  if (current === null || offered.some(({ value }) => value === current)) return offered
  return [{ value: current, label: momentText(current, now) }, ...offered]
}
