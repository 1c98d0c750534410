import type { PlanItem, SessionRiders } from '@sendit/core/plan/contract.ts'
import { dayWords } from '#lib/dates.ts'

/** 'Forecast from Friday 17 July.' */
export function unknownWindText(
  { state, forecastFrom }: Pick<SessionRiders, 'state' | 'forecastFrom'>,
  { beachId }: Pick<PlanItem, 'beachId'>,
): string {
  if (state === 'later' && forecastFrom !== null) {
    const { weekday, date } = dayWords(forecastFrom)
    return `Forecast from ${weekday} ${date}.`
  }
  return beachId === null
    ? 'No beach of ours, so its wind is not known.'
    : 'The wind of these hours is not known.'
}
