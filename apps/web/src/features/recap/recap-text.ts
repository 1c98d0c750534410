import type { Recap } from '@sendit/core/recap/contract.ts'
import { timeInZone } from '@sendit/core/time.ts'
import type { Member } from '@sendit/core/trips/contract.ts'
import { dayWords } from '#lib/dates.ts'
import { dayAtPlace, viewerZone } from '#lib/place-clock.ts'
import type { AvatarPerson } from '#ui/avatar.tsx'

const HOUR_MINUTES = 60
const HOUR_MS = 3_600_000
const POINTS = [
  ...['north', 'north-east', 'east', 'south-east'],
  ...['south', 'south-west', 'west', 'north-west'],
] as const

/** Whole hours, or minutes under one. */
export function waterNumber(minutes: number): { number: string; unit: string } {
  if (minutes < HOUR_MINUTES) return { number: String(minutes), unit: plural(minutes, 'minute') }
  const hours = Math.round(minutes / HOUR_MINUTES)
  return { number: String(hours), unit: plural(hours, 'hour') }
}

export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
  if (hours === 0) return `${rest} ${plural(rest, 'minute')}`
  return `${hours} ${plural(hours, 'hour')}${rest === 0 ? '' : ` ${rest}`}`
}

export function shortHours(minutes: number): string {
  return `${(minutes / HOUR_MINUTES).toFixed(1)} h`
}

export function hourText(from: string, { timezone }: { timezone: string | null }): string {
  const start = new Date(from)
  const zone = timezone ?? viewerZone()
  const end = new Date(start.getTime() + HOUR_MS)
  const { weekday } = dayWords(dayAtPlace({ timezone }, start))
  return `${weekday}, ${timeInZone(start, zone)} to ${timeInZone(end, zone)}`
}

type Strongest = NonNullable<Recap['strongest']>

export function strongestText({ place, windGust, windDirection, riders }: Strongest): string {
  const gust = windGust === null ? 'wind' : `gusting ${Math.round(windGust)}`
  const point = POINTS[Math.round(windDirection / 45) % POINTS.length] ?? POINTS[0]
  const names = riders.map(({ name }) => name)
  return `${place}, ${gust} from the ${point}. ${listText(names)} ${names.length === 1 ? 'was' : 'were'} out.`
}

export function longestText({ day, title, minutes }: Recap['riders'][number]['longest']): string {
  const parts = [dayWords(day).weekday, title, durationText(minutes)].filter((part) => part !== null)
  return `Longest in one go: ${parts.join(', ')}.`
}

export function picturesText({ photos, videos }: Recap['pictures']): string {
  const parts = [
    ...(photos > 0 || videos === 0 ? [`${photos} ${plural(photos, 'photo')}`] : []),
    ...(videos > 0 ? [`${videos} ${plural(videos, 'video')}`] : []),
  ]
  return parts.join(', ')
}

/** 'Sofia took 17 of them.', 'Sofia and Tom took 17 each.' */
export function takersText({ photos, videos, mostBy }: Recap['pictures'], viewerId: string | null): string {
  const [first] = mostBy
  if (first === undefined) return ''
  const names = mostBy.map(({ id, name }) => (id === viewerId ? 'You' : name))
  if (mostBy.length > 1) return `${listText(names)} took ${first.count} each.`
  return first.count === photos + videos
    ? `${names[0]} took all of them.`
    : `${names[0]} took ${first.count} of them.`
}

export function daysText(days: Recap['days']): string {
  const parts = days.map(
    ({ day, minutes }) => `${dayWords(day).weekday} ${minutes === 0 ? 'none' : dayHours(minutes)}`,
  )
  return `Hours on the water by day: ${parts.join(', ')}`
}

/** Whole hours, or '<1'. */
export function dayHours(minutes: number): string {
  if (minutes === 0) return '–'
  return minutes < HOUR_MINUTES ? '<1' : String(Math.round(minutes / HOUR_MINUTES))
}

export function listText(names: readonly string[]): string {
  const [shown, rest] = [names.slice(0, MAX_NAMES), names.length - MAX_NAMES]
  if (rest > 0) return `${shown.join(', ')} and ${rest} ${plural(rest, 'other')}`
  const last = shown.at(-1) ?? ''
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`
}

const MAX_NAMES = 4

export function plural(count: number, word: string): string {
  return count === 1 ? word : `${word}s`
}

export type FaceOf = (person: { id: string; name: string }) => AvatarPerson

/** Former members have only initials. */
export function peopleOf(members: readonly Member[]): FaceOf {
  const pictures = new Map(members.map(({ id, profileImageUrl }) => [id, profileImageUrl]))
  return ({ id, name }) => ({ id, name, pictureUrl: pictures.get(id) })
}
