import type { Journey } from '@sendit/core/crew/contract.ts'
import type { JourneyDraft } from './journey-draft.ts'

const shortDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })

/** A journey in three short lines, 'Lands', 'Tue 14, 21:40', 'Málaga'; undefined while nothing is said of it. */
export function legOf(label: string, { day, time, place }: JourneyDraft, journey: Journey | undefined) {
  if (journey === undefined && time === '' && place.trim() === '') return undefined
  const when = shortDay.format(new Date(`${day}T00:00:00Z`)).replace(',', '')
  return { label, when: time === '' ? when : `${when}, ${time}`, where: place.trim() }
}
