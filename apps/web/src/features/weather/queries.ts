import type { ForecastDay } from '@sendit/core/weather/contract.ts'
import { readQuery } from '#lib/query-client.ts'

export const forecastQuery = (location: string) => readQuery<ForecastDay[]>('/api/weather/forecast', location)
