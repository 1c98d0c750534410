import { daysBetween, isCalendarDay } from '@sendit/core/time.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { planQuery } from '#access/plan-query.ts'

export type PlanAlong = {
  /** How many things are planned. */
  count: number
  /** By how many days the start moves; negative when it comes earlier. */
  byDays: number
  isOn: boolean
  set: (isOn: boolean) => void
}

/** What is planned in a trip whose start is being moved; undefined where nothing is planned, or nothing moves. */
export function usePlanAlong(trip: Trip | null, start: string): PlanAlong | undefined {
  const [isOn, set] = useState(true)
  const byDays = trip !== null && isCalendarDay(start) ? daysBetween(trip.tripDate, start) : 0
  const { data: plan } = useQuery({ ...planQuery(trip?.id ?? ''), enabled: byDays !== 0 })
  const count = plan?.items.length ?? 0
  return byDays === 0 || count === 0 ? undefined : { count, byDays, isOn, set }
}
