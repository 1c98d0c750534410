import { useState } from 'react'
import { type Deadline, deadlinesFrom, instantOf, momentText } from '#lib/deadlines.ts'

/** A deadline that is being chosen, from the one that stands: ISO, or null for none. */
export function useDeadline(standing: string | null) {
  const [now] = useState(() => new Date())
  const [chosen, setChosen] = useState(standing ?? 'never')
  const [typed, setTyped] = useState('')
  const instant = instantOf(chosen, typed)
  const isAhead = instant !== null && new Date(instant).getTime() > Date.now()
  return {
    options: optionsOf(standing, now),
    chosen,
    choose: setChosen,
    typed,
    type: setTyped,
    /** What was chosen; null for none. */
    instant,
    isChanged: instant !== standing,
    /** What is wrong with it, if anything is. */
    fault: chosen === 'never' || isAhead ? undefined : 'Choose a time that is still to come',
  }
}

export type ChosenDeadline = ReturnType<typeof useDeadline>

function optionsOf(standing: string | null, now: Date): Deadline[] {
  const offered = deadlinesFrom(now)
  if (standing === null || offered.some(({ value }) => value === standing)) return offered
  return [{ value: standing, label: momentText(standing, now) }, ...offered]
}
