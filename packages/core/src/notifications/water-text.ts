import { emergencyIn, kiteWords } from '#outings/outing-state.ts'
import { clockAt } from '#outings/water-link-words.ts'
import { isolated } from '#text.ts'
import { timeInZone } from '#time.ts'
import type { NotificationItem, WaterFacts } from './items.ts'

type WaterItem = Extract<NotificationItem, { kind: 'due' | 'overdue' | 'stays' | 'backReported' | 'back' }>

/** Privacy: with hidden text the lock screen omits whatever would help to locate them. */
export function waterText(item: WaterItem, hidesText: boolean): string {
  switch (item.kind) {
    case 'due':
      return 'Are you back? Say so, or when you will be.'
    case 'overdue':
      return overdueText(item, hidesText)
    case 'stays':
      return item.facts === undefined
        ? `${item.rider} stays out longer`
        : `${item.rider} stays out until ${clockAt(new Date(item.facts.backBy), item.facts.timezone)}`
    case 'backReported':
      return `${item.by} says that ${item.rider} is back from the water. Nobody in the crew has confirmed it yet.`
    case 'back':
      return backText(item)
  }
}

function whereText({ place, kite, buddy }: Pick<WaterFacts, 'place' | 'kite' | 'buddy'>): string {
  return [
    isolated(place),
    ...(kite === null ? [] : [`kite ${kiteWords(kite)}`]),
    ...(buddy === null ? [] : [`buddy ${isolated(buddy)}`]),
  ].join(', ')
}

export function emergencyText(timezone: string | null): string {
  const { country, number, seaRescue } = emergencyIn(timezone)
  const where = country === null ? '' : ` in ${country}`
  return `${number}${where}${seaRescue === null ? '' : `, or sea rescue ${seaRescue}`}`
}

type Overdue = Extract<WaterItem, { kind: 'overdue' }>

function overdueText({ rider, isBuddy, facts }: Overdue, hidesText: boolean): string {
  const overdue = `${rider} is overdue from the water`
  const asBuddy = 'they named you to look out for them'
  if (hidesText || facts === undefined)
    return isBuddy ? `${overdue}. Call them first: ${asBuddy}.` : `${overdue}. Call them first.`
  const { outAt, backBy, timezone, phone, reportedBy } = facts
  const out = timeInZone(new Date(outAt), timezone ?? 'UTC')
  return [
    `${overdue}.`,
    `Call them first${phone === null ? '' : ` on ${phone}`}${isBuddy ? `: ${asBuddy}` : ''}.`,
    `Out since ${out}, back by ${clockAt(new Date(backBy), timezone)}, ${whereText(facts)}.`,
    ...(reportedBy === null ? [] : [`${isolated(reportedBy)} says that they are back: make sure.`]),
    `Ask on the beach. Nobody has seen them? Call ${emergencyText(timezone)}.`,
  ].join(' ')
}

function backText({ rider, by, isByLetter }: Extract<WaterItem, { kind: 'back' }>): string {
  if (isByLetter)
    return `${rider} is back from the water, marked from the link in their e-mail. Nobody has confirmed it yet.`
  return by == null ? `${rider} is back from the water` : `${rider} is back from the water, says ${by}`
}
