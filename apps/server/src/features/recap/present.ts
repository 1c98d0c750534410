import { judgeHour, spanVerdict } from '@sendit/core/beaches/beach-verdict.ts'
import { byCategory } from '@sendit/core/expenses/categories.ts'
import { guestSenderName } from '@sendit/core/invites/guest-name.ts'
import { penceToText } from '@sendit/core/money.ts'
import type { Recap } from '@sendit/core/recap/contract.ts'
import { mostTakers } from '@sendit/core/recap/summary.ts'
import {
  daysOfTrip,
  longestRide,
  meanRiddenWind,
  minutesBy,
  riddenHours,
  ridersByMinutes,
  strongestRiddenHour,
} from '@sendit/core/recap/water-time.ts'
import { UNKNOWN_VERDICT, type VerdictWord } from '@sendit/core/weather/verdict.ts'
import { presentMedium } from '#features/media/present.ts'
import type { Sign } from '#files/links.ts'
import type { NamedRide, RecapFacts, RiddenPlace } from './service.ts'
import type { AlbumRow, WinnerRow } from './store.ts'

export function presentRecap(facts: RecapFacts, sign: Sign): Recap {
  const { rides, wind, sessions, money, album, mosaic, winners, awards } = facts
  return {
    days: presentDays(facts),
    sessions,
    minutes: rides.reduce((sum, { minutes }) => sum + minutes, 0),
    riders: presentRiders(rides),
    strongest: wind === undefined ? null : presentStrongest(rides, wind),
    money: {
      total: penceToText(money.totalPence),
      perHead: penceToText(money.perHeadPence),
      byCategory: byCategory((category) => penceToText(money.byCategoryPence[category])),
      expenses: money.expenses,
      isSettled: money.isSettled,
    },
    pictures: { ...presentAlbum(album), mosaic: mosaic.map((row) => presentMedium(row, sign)) },
    winners: presentWinners(winners),
    awards,
    ...(wind?.origin ?? { attribution: [], isExample: false }),
  }
}

function presentDays({ days, rides, wind }: RecapFacts): Recap['days'] {
  const minutes = minutesBy(rides, ({ day }) => day)
  return daysOfTrip(days).map((day) => {
    const ridden = rides.filter((ride) => ride.day === day)
    const knots = meanRiddenWind(ridden, wind?.hours ?? [])
    const windSpeed = knots === null ? null : toTenth(knots)
    return { day, minutes: minutes.get(day) ?? 0, windSpeed, word: wordOf(ridden, wind) }
  })
}

/** By the worst hour ridden; past weather has no thunder or rain. */
function wordOf(rides: readonly NamedRide[], wind: RiddenPlace | undefined): VerdictWord {
  const { spot, hours = [] } = wind ?? {}
  if (spot === undefined) return UNKNOWN_VERDICT.word
  const ridden = riddenHours(rides, hours)
  return spanVerdict(ridden.map((hour) => judgeHour(spot, conditionsOfPast(hour)))).word
}

function conditionsOfPast({
  from,
  windKnots,
  gustKnots,
  windDirection,
}: ReturnType<typeof riddenHours>[number]) {
  return {
    ...{ time: from.getTime() / 1000, windKnots, gustKnots, windDirection, isDay: true },
    ...{ rainMmPerHour: null, visibilityMetres: null, isThunder: null, tide: null },
  }
}

function presentRiders(rides: readonly NamedRide[]): Recap['riders'] {
  return ridersByMinutes(rides).flatMap(({ riderId, minutes }) => {
    const ride = longestRide(rides, riderId)
    if (ride === undefined) return []
    const longest = { day: ride.day, minutes: ride.minutes, title: ride.title }
    return [{ id: riderId, name: ride.name, minutes, longest }]
  })
}

function presentStrongest(
  rides: readonly NamedRide[],
  { name, hours, spot }: RiddenPlace,
): Recap['strongest'] {
  const hour = strongestRiddenHour(rides, hours)
  if (hour === undefined) return null
  const nameOf = (id: string) => rides.find(({ riderId }) => riderId === id)?.name ?? ''
  return {
    from: hour.from.toISOString(),
    place: name,
    windSpeed: toTenth(hour.windKnots),
    windGust: hour.gustKnots === null ? null : toTenth(hour.gustKnots),
    windDirection: Math.round(hour.windDirection) % 360,
    word: spot === undefined ? 'Unknown' : judgeHour(spot, conditionsOfPast(hour)).word,
    riders: hour.riderIds.map((id) => ({ id, name: nameOf(id) })),
  }
}

function presentAlbum(album: readonly AlbumRow[]): Omit<Recap['pictures'], 'mosaic'> {
  const sumOf = (rows: readonly AlbumRow[]) => rows.reduce((sum, { count }) => sum + Number(count), 0)
  const takers = new Map<string, Recap['pictures']['mostBy'][number]>()
  for (const row of album) {
    const id = row.user_id ?? row.invite_id
    if (id === null || row.type === 'file') continue
    const name = row.user_name ?? guestSenderName(row.guest_name ?? '')
    const taker = takers.get(id) ?? { id, name, isGuest: row.user_id === null, count: 0 }
    takers.set(id, { ...taker, count: taker.count + Number(row.count) })
  }
  const byName = [...takers.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
  return {
    photos: sumOf(album.filter(({ type }) => type === 'image')),
    videos: sumOf(album.filter(({ type }) => type === 'video')),
    files: sumOf(album),
    bytes: album.reduce((sum, { bytes }) => sum + Number(bytes), 0),
    mostBy: mostTakers(byName),
  }
}

/** One row per nomination of the winner; the first with a reason is shown. */
function presentWinners(rows: readonly WinnerRow[]): Recap['winners'] {
  const winners = new Map<string, Recap['winners'][number]>()
  for (const { id, category, reason, winner_id, winner_name } of rows) {
    const known = winners.get(id)
    const winner = { id: winner_id, name: winner_name }
    winners.set(id, { awardId: id, category, winner, reason: known?.reason ?? reason })
  }
  return [...winners.values()]
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}
