import { memberAnswer } from '@sendit/core/crew/answers.ts'
import type { Journey, Journeys, Placeholder } from '@sendit/core/crew/contract.ts'
import { readRows } from '#db/statement.ts'
import type { JourneyRow } from './journey-store.ts'
import type { PlaceholderRow } from './store.ts'

export function presentPlaceholder({ id, display_name, answer }: PlaceholderRow): Placeholder {
  return { id, name: display_name, answer: memberAnswer(answer) }
}

export function presentJourneys(rows: JourneyRow[]): Journeys {
  const journeys = rows.map(presentJourney)
  return {
    arrivals: journeys.filter(({ kind }) => kind === 'arrival'),
    departures: journeys.filter(({ kind }) => kind === 'departure'),
  }
}

export function presentJourney(row: JourneyRow): Journey {
  const { id, name, kind, day, time, mode, place, reference } = row
  return {
    ...{ id, userId: row.user_id, name, kind, day, time, mode, place, reference },
    seatsOffered: row.seats_offered,
    needsSeat: row.needs_seat === 1,
    passengers: readRows(row.passengers),
  }
}
