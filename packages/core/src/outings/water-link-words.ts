import { timeInZone } from '#time.ts'
import { comesTwice, offsetText } from '#wall-clock.ts'
import type { WaterLinkView } from './contract.ts'
import { kiteWords, minutesOverdue, outingState } from './outing-state.ts'

type WaterLinkFacts = Omit<WaterLinkView, 'words'>

export function waterLinkWords(waterLink: WaterLinkFacts, now: Date): WaterLinkView['words'] {
  return {
    title: titleOf(waterLink, now),
    facts: waterLink.backAt === null ? factsOf(waterLink) : undoText(waterLink),
    seen: seenText(waterLink),
    reported: reportedText(waterLink),
  }
}

/** 'You are 18 minutes overdue', 'Ben is due back', 'Ben stays out until 17:00 (Madrid time)', 'You are back, since 16:48' */
function titleOf({ to, rider, backBy, backAt, timezone }: WaterLinkFacts, now: Date): string {
  const who = to === 'rider' ? 'You are' : `${rider.name} is`
  if (backAt !== null) return `${who} back, since ${clockAt(new Date(backAt), timezone)}`
  const until = new Date(backBy)
  const state = outingState({ backBy: until, backAt: null }, now)
  if (state === 'overdue') return `${who} ${overdueText(minutesOverdue(until, now))} overdue`
  if (state === 'due') return `${who} due back`
  const untilText = `until ${clockAt(until, timezone)}`
  return to === 'rider' ? `You are out ${untilText}` : `${rider.name} stays out ${untilText}`
}

/** 'Out since 14:00, back by 16:30 (Madrid time), at Valdevaqueros. Kite said: 7. Levante Week.' */
function factsOf({ outAt, backBy, place, kite, timezone, tripName }: WaterLinkFacts): string {
  const out = `Out since ${timeInZone(new Date(outAt), timezone ?? 'UTC')}`
  const on = kite === null ? '' : ` Kite ${kiteWords(kite)}.`
  return `${out}, back by ${clockAt(new Date(backBy), timezone)}, at ${place}.${on} ${tripName}.`
}

function undoText({ undoUntil, timezone }: WaterLinkFacts): string {
  const notice = 'The crew reads that you said so by letter.'
  if (undoUntil === null) return notice
  return `${notice} If it is not so, take it back until ${clockAt(new Date(undoUntil), timezone)}.`
}

function seenText({ buddyName, lastSeen, timezone }: WaterLinkFacts): string {
  const buddy = buddyName === null ? 'Nobody was named as buddy' : `${buddyName} is the buddy`
  if (lastSeen === null) return `${buddy}, nobody has said that they saw them`
  return `${buddy}, last seen ${clockAt(new Date(lastSeen.at), timezone)} by ${lastSeen.byName}`
}

function reportedText({ to, rider, backReported, timezone }: WaterLinkFacts): string | null {
  if (backReported === null) return null
  const { byName, at } = backReported
  const who = to === 'rider' ? 'you are' : `${rider.name} is`
  const report = `${byName} says that ${who} back, at ${clockAt(new Date(at), timezone)}.`
  return to === 'rider' ? `${report} Is that so?` : `${report} Nobody in the crew has confirmed it.`
}

function overdueText(minutes: number): string {
  if (minutes >= 120) return `${Math.floor(minutes / 60)} hours`
  return `${minutes} minute${minutes === 1 ? '' : 's'}`
}

/** Names the zone, and the offset if the time is ambiguous. */
export function clockAt(instant: Date, timezone: string | null): string {
  const timeZone = timezone ?? 'UTC'
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  const which = comesTwice(instant, timeZone) ? `, ${offsetText(instant, timeZone)}` : ''
  return `${timeInZone(instant, timeZone)} (${place} time${which})`
}
