import type { Journey } from '@sendit/core/crew/contract.ts'
import type { TravelMode } from '@sendit/core/crew/journeys.ts'

export const MODE_NAMES: Record<TravelMode, string> = {
  flight: 'Flight',
  train: 'Train',
  car: 'Car',
  ferry: 'Ferry',
  other: 'Other',
}

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** 'Tue 14 Jul', in the place's calendar. */
export function journeyDay(text: string): string {
  // Engines disagree about a comma after the weekday.
  return day.format(new Date(`${text}T00:00:00Z`)).replace(',', '')
}

const plainDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export function dayOfMonth(text: string): string {
  return plainDay.format(new Date(`${text}T00:00:00Z`))
}

export function journeyWay({ mode, place, reference }: Journey): string {
  return [MODE_NAMES[mode], place, reference].filter((part) => part !== '').join(', ')
}

/** Undefined if not a car with seats. */
export function seatsText({ seatsOffered, passengers }: Journey): string | undefined {
  if (seatsOffered === 0) return undefined
  const free = seatsOffered - passengers.length
  if (free <= 0) return 'full'
  return `${free} ${free === 1 ? 'seat' : 'seats'} free`
}
