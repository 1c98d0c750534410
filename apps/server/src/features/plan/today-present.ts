import { instantInZone } from '@sendit/core/instant-in-zone.ts'
import { guestSenderName } from '@sendit/core/invites/guest-name.ts'
import { penceToText } from '@sendit/core/money.ts'
import type { Today, TodayWind, TodayWindow, Waiting } from '@sendit/core/plan/contract.ts'
import { isPast } from '@sendit/core/plan/planned-span.ts'
import { riderWord } from '@sendit/core/plan/rider-word.ts'
import { type SessionWind, sessionWind, stoppingCaps } from '@sendit/core/plan/session-wind.ts'
import {
  calmVerdict,
  dayOfInterest,
  endsToday,
  inOrderOfUrgency,
  isNextWindowDay,
  nextPlanned,
  scoreUnder,
  unansweredOn,
} from '@sendit/core/plan/today.ts'
import type { Kite } from '@sendit/core/profile/quiver.ts'
import { kitesAlong } from '@sendit/core/profile/quiver.ts'
import { dayInZone } from '@sendit/core/time.ts'
import { readKitesHome, readQuiver } from '#auth/users.ts'
import { readRows } from '#db/statement.ts'
import {
  type BeachDay,
  bestBeachDays,
  type JudgedMoment,
  presentRidingHour,
  presentVerdict,
  toInstant,
  toTenth,
} from '#features/weather/week-present.ts'
import { type Sign, signIfAny } from '#files/links.ts'
import { tripDaysOf } from '#trips/trip-gate.ts'
import { toRider } from './riders-present.ts'
import type { PlanItemRow, RiderRow } from './store.ts'
import type { TodayFacts } from './today-service.ts'
import type { EndingRow } from './today-store.ts'

const HOUR_SECONDS = 3600

type AtPlace = { now: Date; timezone: string }
type OfDay = AtPlace & { day: string }

export function presentToday(facts: TodayFacts, sign: Sign): Today {
  const { trip, weeks, now } = facts
  const timezone = trip.timezone ?? weeks?.timezone ?? 'UTC'
  const days = tripDaysOf(trip)
  const day = dayOfInterest(days, dayInZone(now, timezone))
  const at = { day, now, timezone }
  const judged = bestBeachDays(weeks?.beaches ?? [], at)
  const ofDay = judged.find(({ date }) => date === day)
  const isCalm = ofDay !== undefined && ofDay.window.length === 0
  const later = judged.find(
    ({ date, window }) => window.length > 0 && isNextWindowDay(date, { after: day, trip: days }),
  )
  const window = presentWindow(ofDay, now)
  const ridden = window?.verdict.tone === 'none' ? null : sessionWind(ofDay?.window ?? [])
  const items = facts.items.map((row) => toItem(row, facts.reader))
  return {
    day,
    timezone: trip.timezone ?? weeks?.timezone ?? null,
    window,
    calm: isCalm ? presentCalm(ofDay, now) : null,
    nextWindow: isCalm ? presentWindow(later, now) : null,
    mine: presentMine(facts, ridden),
    riding: presentRiding({ facts, items, ridden, at, sign }),
    next: presentNext({ facts, items, at }),
    sessionId: sessionsOf(items, at)[0]?.row.id ?? null,
    onWater: facts.out.map(({ id, name, back_by_at }) => ({ id, name, backBy: back_by_at.toISOString() })),
    waiting: inOrderOfUrgency([
      ...unansweredOn(items, at).map((item) => toAnswer(item, at)),
      ...facts.debts.map(toDebt),
      ...facts.awards.flatMap((row) => toVote('vote', row, at)),
      ...facts.polls.flatMap((row) => toVote('poll', row, at)),
    ]),
    ...ageOf(facts),
  }
}

function ageOf({ weeks, origin }: TodayFacts) {
  const outlooks = weeks?.outlooks ?? []
  const readAt = outlooks.map(({ value }) => value.now.time)
  return {
    observedAt: readAt.length === 0 ? null : toInstant(Math.min(...readAt)),
    stale: outlooks.some(({ isStale }) => isStale),
    refreshing: outlooks.some(({ isRefreshing }) => isRefreshing),
    ...origin,
  }
}

function presentCalm(day: BeachDay, now: Date): TodayWind | null {
  const verdict = calmVerdict(day, { hours: day.hours, now })
  const light = day.hours.filter(({ isDay }) => isDay)
  return presentWind({ ...day, ...verdict }, light, now)
}

function presentWind(day: BeachDay, blown: readonly JudgedMoment[], now: Date): TodayWind | null {
  const wind = sessionWind(blown)
  if (wind === null) return null
  const { spot, outlook, hours, date } = day
  return {
    day: date,
    beachId: spot.id,
    beachName: spot.name,
    bars: hours.map((hour) => presentRidingHour(hour, outlook, now)),
    windKnots: toTenth(wind.meanKnots),
    lowestKnots: toTenth(wind.lowestKnots),
    highestKnots: toTenth(wind.highestKnots),
    gustKnots: wind.gustKnots === null ? null : toTenth(wind.gustKnots),
    direction: Math.round(wind.windDirection) % 360,
    verdict: presentVerdict(day, outlook, now),
  }
}

function presentWindow(day: BeachDay | undefined, now: Date): TodayWindow | null {
  const times = day?.window.map(({ time }) => time) ?? []
  if (day === undefined || times.length === 0) return null
  const ridden = day.hours.filter(({ time }) => times.includes(time))
  const [wind, score] = [presentWind(day, ridden, now), sessionWind(ridden)?.score]
  if (wind === null || score === undefined) return null
  return {
    ...wind,
    from: toInstant(Math.min(...times)),
    to: toInstant(Math.max(...times) + HOUR_SECONDS),
    score: scoreUnder(score, wind.verdict.tone),
  }
}

type Ride = NonNullable<Today['mine']>

/** Null without enough rider data, or under a cap that stops everybody. */
function rideOf(row: RiderRow, wind: SessionWind): Ride | null {
  const { meanKnots, gustKnots, caps } = wind
  const verdict = riderWord(toRider(row), { windKnots: meanKnots, gustKnots, caps: stoppingCaps(caps) })
  if (verdict === null || verdict.word === 'unknown') return null
  return { kite: kiteOf(row, verdict.kiteId), word: verdict.word }
}

function kiteOf(row: RiderRow, kiteId: string | null): Pick<Kite, 'size' | 'name'> | null {
  const kite = kitesAlong(readQuiver(row.quiver), readKitesHome(row.kites_home)).find(
    ({ id }) => id === kiteId,
  )
  return kite === undefined ? null : { size: kite.size, name: kite.name }
}

function presentMine({ riders, reader }: TodayFacts, ridden: SessionWind | null): Today['mine'] {
  const own = riders.find(({ id }) => id === reader.userId)
  return own === undefined || ridden === null ? null : rideOf(own, ridden)
}

type Item = ReturnType<typeof toItem>

function toItem(row: PlanItemRow, { userId, inviteId }: TodayFacts['reader']) {
  const answers = [
    ...readRows(row.answers),
    ...readRows(row.guest_answers).map(({ name, ...given }) => ({ ...given, name: guestSenderName(name) })),
  ]
  return {
    ...{ row, answers, day: row.day, startsAt: row.starts_at_time, endsAt: row.until_time },
    answer: answers.find(({ id }) => id === (userId ?? inviteId))?.answer ?? null,
    isOwn: row.created_by === userId,
  }
}

type Drawn = { facts: TodayFacts; items: readonly Item[]; at: OfDay }
type Riding = Drawn & { ridden: SessionWind | null; sign: Sign }

function sessionsOf(items: readonly Item[], { day, now, timezone }: OfDay): Item[] {
  return items.filter(
    (item) => item.row.kind === 'session' && item.day === day && !isPast(item, now, timezone),
  )
}

function presentRiding({ facts, items, ridden, at, sign }: Riding): Today['riding'] {
  const { trip, riders, reader } = facts
  const pictures = new Map(readRows(trip.crew).map((face) => [face.id, face.profile_image_url]))
  const coming = sessionsOf(items, at).flatMap(({ answers }) =>
    answers.filter(({ answer }) => answer === 'yes'),
  )
  const byId = new Map(coming.map(({ id, name }) => [id, name]))
  byId.delete(reader.userId ?? reader.inviteId ?? '')
  return [...byId].map(([id, name]) => {
    const row = riders.find((rider) => rider.id === id)
    const ride = row === undefined || ridden === null ? null : rideOf(row, ridden)
    return { id, name, profileImageUrl: signIfAny(pictures.get(id) ?? null, sign), ...ride }
  })
}

function presentNext({ facts, items, at }: Drawn): Today['next'] {
  const next = nextPlanned(items, at)
  if (next === undefined) return null
  const { row, day, startsAt } = next
  return {
    ...{ itemId: row.id, kind: row.kind, title: row.title, place: row.place, day, startsAt },
    at: instantInZone(day, startsAt, at.timezone).toISOString(),
    driver: driverOf(next, { facts, at }),
  }
}

function driverOf(
  next: Item,
  { facts: { cars }, at }: Pick<Drawn, 'facts' | 'at'>,
): NonNullable<Today['next']>['driver'] {
  const { row, day, answer, isOwn } = next
  if (row.kind === 'drive') {
    return {
      ...{ id: row.created_by, name: row.created_by_name, leavesAt: null },
      hasSeat: isOwn || answer === 'yes',
    }
  }
  const car = cars.find(
    (one) =>
      one.day === day &&
      (one.time === null || !isPast({ day, startsAt: one.time, endsAt: null }, at.now, at.timezone)),
  )
  return car === undefined ? null : { id: car.id, name: car.name, leavesAt: car.time, hasSeat: true }
}

function toAnswer({ row, day, startsAt }: Item, { timezone }: AtPlace): Waiting {
  const until = instantInZone(day, startsAt, timezone).toISOString()
  return { kind: 'answer', id: row.id, name: row.title, text: `Are you in for ${row.title}?`, until }
}

function toDebt({ toUserId, name, pence }: TodayFacts['debts'][number]): Waiting {
  return { kind: 'debt', id: toUserId, name, text: `You owe ${name} £${penceToText(pence)}`, until: null }
}

function toVote(kind: 'vote' | 'poll', { id, name, ends_at }: EndingRow, at: AtPlace): Waiting[] {
  if (!endsToday(ends_at, at)) return []
  return [{ kind, id, name, text: `Vote on ${name}`, until: ends_at.toISOString() }]
}
