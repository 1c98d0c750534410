import type { SeasonWeather } from '@sendit/core/season/contract.ts'
import { readQuery } from '#lib/query-client.ts'

export type SeasonTrip = {
  location: string
  from: string
  to: string
}

export const seasonQuery = ({ location, from, to }: SeasonTrip) =>
  readQuery<SeasonWeather>(`/api/weather/season?${new URLSearchParams({ location, from, to })}`)
