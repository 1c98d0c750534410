import { endText } from '#plan/end-text.ts'
import type { RiderWord, TooStrongFor } from '#plan/rider-word.ts'
import { asSentence, isolated } from '#text.ts'
import type { CompassPoint } from '#weather/compass.ts'
import type { VerdictWord } from '#weather/verdict.ts'
import type { WindBar } from '#weather/wind-bars.ts'
import type { NotificationCategory } from './categories.ts'
import { type Collapsed, mailLines, notificationText } from './notification-text.ts'

export type DigestDay = {
  tripId: string
  tripName: string
  day: string
  wind: DigestWind | null
  items: DigestItem[]
  credits: string[]
}

/** Knots, in the best window, or else in daylight. */
export type DigestWind = {
  lowest: number
  highest: number
  gust: number | null
  point: CompassPoint | null
  word: VerdictWord
  reasons: string[]
  readAt: string
  window: { from: string; to: string } | null
  bars: WindBar[]
}

export type DigestItem = { startsAt: string; title: string; text: string; isIn: boolean }

export type DigestRow = {
  label: string
  title: string
  text: string | null
  link: { text: string; path: string }
}

const LABELS: Record<NotificationCategory, string> = {
  mentions: 'Chat',
  messages: 'Chat',
  money: 'Money',
  photos: 'Photos',
  plan: 'Plan',
  water: 'Water',
  awards: 'Awards',
  trip: 'Trip',
  wind: 'Wind',
}

export function digestRows(pending: readonly Collapsed[]): DigestRow[] {
  const isOne = new Set(pending.map(({ tripId }) => tripId)).size === 1
  return pending.flatMap((collapsed) => {
    const { path } = notificationText(collapsed, { hidesText: false })
    return mailLines(collapsed).map((title) => ({
      ...{ label: LABELS[collapsed.category], title, text: isOne ? null : collapsed.tripName },
      link: { text: linkText(collapsed), path },
    }))
  })
}

function linkText({ category, items }: Collapsed): string {
  if (items.some((item) => (item.kind === 'award' || item.kind === 'poll') && item.what !== 'won'))
    return 'Vote'
  return category === 'mentions' || category === 'messages' ? 'Read' : 'See'
}

export function digestHeadline(name: string, hour: number, wind: DigestWind | null | undefined): string {
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const greeting = `Good ${part}, ${isolated(name)}`
  if (wind == null) return greeting
  if (wind.window !== null) return `${asSentence(greeting)} It blows from ${wind.window.from}`
  const [reason] = wind.reasons
  return `${asSentence(greeting)} No riding window today${reason === undefined ? '' : `: ${reason.toLowerCase()}`}`
}

/** 'Tarifa Kite Week today: prime, 22 to 26 knots, best from 14:00' */
export function digestSubject(tripName: string, { lowest, highest, window, word }: DigestWind): string {
  const knots = lowest === highest ? lowest : `${lowest} to ${highest}`
  const best = window === null ? 'no riding window' : `best from ${window.from}`
  return `${isolated(tripName)} today: ${word.toLowerCase()}, ${knots} knots, ${best}`
}

type DigestItemFacts = {
  startsAt: string
  endsAt: string | null
  place: string | null
  note: string | null
  riding: number | null
  verdict: { word: RiderWord | null; size: number | null; tooStrongFor: TooStrongFor | null } | null
}

/** 'Until 17:00, 5 riding. You are powered on the 7' */
export function digestItemText({ place, note, riding, verdict, ...hours }: DigestItemFacts): string {
  const parts = [
    hours.endsAt === null ? null : `Until ${endText(hours)}`,
    riding === null || riding === 0 ? null : `${riding} riding`,
    ...(riding === null ? [place, note].map((text) => text && isolated(text)) : []),
  ]
  const first = parts.filter((part) => part !== null && part !== '').join(', ')
  const second = verdict === null ? null : verdictText(verdict)
  return [first, second].filter((part) => part !== null && part !== '').join('. ')
}

function verdictText({ word, size, tooStrongFor }: NonNullable<DigestItemFacts['verdict']>): string | null {
  if (word === null || word === 'unknown') return null
  if (word === 'no kite') return 'No kite of yours for this'
  if (word === 'too strong') return `Too strong for your ${tooStrongFor ?? 'kites'}`
  return size === null ? `You are ${word}` : `You are ${word} on the ${size}`
}
