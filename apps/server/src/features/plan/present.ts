import { memberAnswer } from '@sendit/core/crew/answers.ts'
import { guestSenderName } from '@sendit/core/invites/guest-name.ts'
import type { GoWindow, Plan, PlanItem } from '@sendit/core/plan/contract.ts'
import { windowWords } from '@sendit/core/plan/go-window.ts'
import { planDays, planSpan } from '@sendit/core/plan/plan-days.ts'
import { riddenDays } from '@sendit/core/plan/ridden-days.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import type { WeatherOrigin } from '@sendit/core/weather/contract.ts'
import { readRows } from '#db/statement.ts'
import { type Sign, signIfAny } from '#files/links.ts'
import { tripDaysOf } from '#trips/trip-gate.ts'
import type { PlanItemRow, PlannedTrip, PlanRide } from './store.ts'
import type { WindowRow } from './window-store.ts'

export type PlanFacts = { trip: PlannedTrip; items: PlanItemRow[]; rides: PlanRide[] }

export type PlanBoards = Required<Pick<Plan, 'journeys' | 'outings'>>

export function presentPlan({ trip, items, rides }: PlanFacts, boards: PlanBoards, sign: Sign): Plan {
  const days = tripDaysOf(trip)
  return {
    days: planDays(
      days,
      items.map(({ day }) => day),
    ),
    items: items.map(presentPlanItem),
    answers: readRows(trip.answers).map(({ id, name, profile_image_url, answer, placeholder_id }) => ({
      ...{ id, name, profileImageUrl: signIfAny(profile_image_url, sign) },
      answer: memberAnswer(answer),
      hasAccount: placeholder_id === null,
    })),
    ridden: riddenDays(
      rides.map(({ user_id, name, out_at, back_by_at, back_at }) => ({
        ...{ riderId: user_id, name, outAt: out_at, backBy: back_by_at, backAt: back_at },
      })),
      { ...planSpan(days), timeZone: trip.timezone ?? 'UTC' },
    ),
    ...boards,
  }
}

export function presentPlanItem(row: PlanItemRow): PlanItem {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    day: row.day,
    startsAt: row.starts_at_time,
    endsAt: row.until_time,
    place: row.place,
    beachId: row.beach_id,
    note: row.note,
    createdBy: row.created_by,
    createdByName: row.created_by_name,
    updatedAt: row.updated_at.toISOString(),
    calledOffAt: row.called_off_at?.toISOString() ?? null,
    answers: [
      ...readRows(row.answers),
      ...readRows(row.guest_answers).map(({ name, ...given }) => ({ ...given, name: guestSenderName(name) })),
    ],
  }
}

export type WindowFacts = { row: WindowRow; origin: WeatherOrigin }

export function presentWindow({ row, origin }: WindowFacts): GoWindow {
  return {
    id: row.id,
    day: row.day,
    timezone: row.timezone,
    beachId: row.beach_id,
    beachName: row.beach_name,
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    lowest: row.lowest_knots,
    highest: row.highest_knots,
    gust: row.gust_knots,
    windDirection: row.wind_direction,
    foundAt: row.notified_at.toISOString(),
    goneAt: row.gone_at?.toISOString() ?? null,
    ...origin,
  }
}

/** For clients without the card. */
export function goWords(row: WindowRow): string {
  const words = windowWords({
    ...{ beach: row.beach_name, timezone: row.timezone, from: row.from_at, to: row.to_at },
    ...{ lowest: row.lowest_knots, highest: row.highest_knots },
  })
  return `GO! ${words} from ${compassPoint(row.wind_direction)}. A forecast: look again before you drive.`
}
