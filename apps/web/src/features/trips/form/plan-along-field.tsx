import { SwitchField } from '#ui/switch-field.tsx'
import type { PlanAlong } from './use-plan-along.ts'

/** Asks, under the days of a trip that is being moved, whether what is planned goes along. */
export function PlanAlongField({ count, byDays, isOn, set }: PlanAlong) {
  const things = count === 1 ? 'One thing is' : `${count} things are`
  const days = Math.abs(byDays) === 1 ? 'a day' : `${Math.abs(byDays)} days`
  const hint = `${things} planned, and would be ${days} ${byDays > 0 ? 'later' : 'earlier'}. Arrivals and departures stay as they are.`
  return <SwitchField label="Move the plan too" hint={hint} checked={isOn} onChange={set} />
}
