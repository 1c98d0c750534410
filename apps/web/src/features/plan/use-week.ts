import type { WeekDay } from '@sendit/core/weather/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { weekQuery } from '#access/conditions-queries.ts'

export type Week = {
  timezone: string
  byDay: ReadonlyMap<string, WeekDay>
  /** The last day that the forecast reaches. */
  lastDay: string | undefined
  isOld: boolean
}

/** The wind of the coming days at a place; undefined while it is not known, which holds nothing up, or not wanted. */
export function useWeek(location: string, isWanted = true): Week | undefined {
  const { data, isError } = useQuery({ ...weekQuery(location), enabled: isWanted })
  if (!data) return undefined
  return {
    timezone: data.timezone,
    byDay: new Map(data.days.map((day) => [day.date, day])),
    lastDay: data.days.at(-1)?.date,
    isOld: data.stale || isError,
  }
}
