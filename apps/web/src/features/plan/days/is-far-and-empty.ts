import { daysBetween } from '@sendit/core/time.ts'

/** So many days ahead of a day its wind becomes known. */
export const FORECAST_DAYS = 7

type Planned = { firstDay: string; today: string; count: number }

/** Whether nothing is planned on a trip of which no day has a forecast yet: its days would all stand there empty. */
export function isFarAndEmpty({ firstDay, today, count }: Planned): boolean {
  return count === 0 && daysBetween(today, firstDay) > FORECAST_DAYS
}
