import { penceToText } from '#money.ts'
import { windowWords } from '#plan/go-window.ts'
import { SCREENS } from '#screens.ts'
import { asSentence, isolated } from '#text.ts'
import { timeInZone } from '#time.ts'
import type { NotificationCategory } from './categories.ts'
import type { PushNotification } from './contract.ts'
import type { NotificationItem } from './items.ts'
import { MAX_DIGEST_LINES, MAX_PUSH_BYTES } from './limits.ts'
import { waterText } from './water-text.ts'

export type Collapsed = {
  tripId: string
  tripName: string
  category: NotificationCategory
  items: readonly NotificationItem[]
  count: number
}
export type NotificationText = { title: string; body: string; path: string }

const TOGETHER: Record<Exclude<NotificationCategory, 'water'>, string> = {
  mentions: 'messages that mention you or answer you',
  messages: 'new messages',
  money: 'changes to the money',
  photos: 'new photos',
  plan: 'changes to the plan',
  awards: 'changes to awards and polls',
  trip: 'changes to the trip',
  wind: 'windows of good wind',
}

/** A single item in full, several as a count and the newest. `hidesText` leaves out people's texts. */
export function notificationText(
  collapsed: Collapsed,
  { hidesText }: { hidesText: boolean },
): NotificationText {
  const { tripName, count, items } = collapsed
  const texts = items.map((item) => itemText(isolatedItem(item), hidesText))
  return {
    title: isolated(tripName),
    body: count > 1 ? togetherText(collapsed, texts) : (texts[0] ?? ''),
    path: pathOf(collapsed),
  }
}

export function mailLines(collapsed: Collapsed): string[] {
  const { category, items, count } = collapsed
  if (category !== 'mentions') return [notificationText(collapsed, { hidesText: false }).body]
  const left = count - items.length
  return [
    ...items.map((item) => itemText(isolatedItem(item), false)),
    ...(left > 0 ? [`And ${left} more`] : []),
  ]
}

export function digestText(
  all: readonly Collapsed[],
  { hidesText }: { hidesText: boolean },
): NotificationText {
  const [first] = all
  if (first !== undefined && all.length === 1) return notificationText(first, { hidesText })
  const lines = all.slice(0, MAX_DIGEST_LINES).map((collapsed) => {
    const { title, body } = notificationText(collapsed, { hidesText })
    return `${title}: ${body}`
  })
  const left = all.length - lines.length
  const trips = new Set(all.map(({ tripId }) => tripId))
  return {
    title: 'While it was quiet',
    body: [...lines, ...(left > 0 ? [`And ${left} more`] : [])].join('\n'),
    path:
      first !== undefined && trips.size === 1
        ? inTrip(SCREENS.home.path, first.tripId, 'trip')
        : SCREENS.home.path,
  }
}

/** Unicode-isolates user text from our sentence. */
function isolatedItem<Item extends NotificationItem>(item: Item): Item {
  const fields = Object.entries(item).map(([name, value]) => [
    name,
    typeof value === 'string' ? isolated(value) : value,
  ])
  return Object.fromEntries(fields) as Item
}

function togetherText({ category, items, count }: Collapsed, texts: readonly string[]): string {
  // Each may concern a different person.
  if (category === 'water') return texts.join('\n')
  if (category === 'photos') {
    const by = [...new Set(items.flatMap((item) => ('by' in item ? (item.by ?? []) : [])))].map(isolated)
    return `${count} ${TOGETHER.photos} from ${listed(by)}`
  }
  return `${count} ${TOGETHER[category]}. ${texts.at(-1)}`
}

function itemText(item: NotificationItem, hidesText: boolean): string {
  switch (item.kind) {
    case 'mention':
    case 'reply':
    case 'message':
      return messageText(item, hidesText)
    case 'expense':
    case 'payment':
    case 'reminder':
      return moneyText(item, hidesText)
    case 'due':
    case 'overdue':
    case 'stays':
    case 'backReported':
    case 'back':
      return waterText(item, hidesText)
    case 'plan':
    case 'seat':
      return planText(item, hidesText)
    case 'award':
    case 'poll':
      return votingText(item, hidesText)
    case 'payTo':
      return `${item.by} ${item.what} you how to pay`
    case 'photo':
      return `${item.by} added a photo`
    case 'joined':
      return `${item.by} joined the trip`
    case 'go':
      return goText(item)
    case 'moved':
      return `${item.by} changed ${item.what === 'both' ? 'dates and place' : `the ${item.what}`} of the trip`
  }
}

type Kind<Name extends NotificationItem['kind']> = Extract<NotificationItem, { kind: Name }>

/** 'GO: Valdevaqueros, Thursday 16 July, 14:00 to 18:00, 22 to 26 knots. Forecast of 08:58' */
function goText(item: Kind<'go'>): string {
  const words = windowWords({ ...item, from: new Date(item.from), to: new Date(item.to) })
  if (item.readAt === undefined) return `GO: ${words}`
  return `GO: ${words}. Forecast of ${timeInZone(new Date(item.readAt), item.timezone)}`
}

function messageText({ kind, by, text }: Kind<'mention' | 'reply' | 'message'>, hidesText: boolean): string {
  if (!hidesText && kind === 'message' && text !== '') return `${by}: ${text}`
  const did = { mention: 'mentioned you', reply: 'answered you', message: 'wrote a message' }[kind]
  return hidesText || text === '' ? `${by} ${did}` : `${by} ${did}: ${text}`
}

function moneyText(item: Kind<'expense' | 'payment' | 'reminder'>, hidesText: boolean): string {
  if (item.kind === 'reminder')
    return `${item.by} reminds you of ${hidesText ? 'a debt' : pounds(item.amountPence)}`
  if (item.kind === 'payment')
    return `${item.by} noted a payment${hidesText ? '' : ` of ${pounds(item.amountPence)}`}`
  const did = `${item.by} ${item.isNew ? 'added' : 'changed'} an expense`
  return hidesText
    ? did
    : `${asSentence(`${did}: ${item.description}`)} Your share is ${pounds(item.sharePence)}`
}

function planText(item: Kind<'plan' | 'seat'>, hidesText: boolean): string {
  if (item.kind === 'seat') {
    const did = {
      taken: 'took a seat in your car',
      'given back': 'gave their seat in your car back',
      gone: 'took away the journey that you had a seat in',
    }
    return `${item.by} ${did[item.what]}`
  }
  const did = { new: 'added to the plan', changed: 'changed the plan', 'called off': 'called off' }[item.what]
  if (hidesText) return item.what === 'called off' ? `${item.by} called something off` : `${item.by} ${did}`
  return `${item.by} ${did}: ${item.title}`
}

function votingText(item: Kind<'award' | 'poll'>, hidesText: boolean): string {
  if (item.kind === 'poll') {
    const did = item.what === 'opened' ? 'A new poll' : 'A poll closes within a day'
    return hidesText ? did : `${did}: ${item.question}`
  }
  const did = {
    opened: 'Voting is open',
    ends: 'Voting closes within a day',
    reminder: `${item.by ?? 'Somebody'} waits for your vote`,
    tied: 'Voting has ended in a tie, and you pick the winner',
    won: 'An award has a winner',
  }[item.what]
  if (hidesText) return did
  return item.what === 'won' && item.winner !== undefined
    ? `${item.winner} won ${item.title}`
    : `${did}: ${item.title}`
}

const SCREEN_OF: Record<NotificationCategory, { path: string; name?: string }> = {
  mentions: SCREENS.chat,
  messages: SCREENS.chat,
  money: SCREENS.expenses,
  photos: SCREENS.media,
  plan: SCREENS.plan,
  water: SCREENS.session,
  awards: SCREENS.awards,
  trip: { path: SCREENS.home.path, name: 'trip' },
  wind: SCREENS.plan,
}

function pathOf({ category, tripId, items }: Collapsed): string {
  const newest = items.at(-1)
  // Polls appear only in the chat.
  const { path, name } = newest?.kind === 'poll' ? { ...SCREENS.chat, name: undefined } : SCREEN_OF[category]
  const itemId = newest !== undefined && 'facts' in newest ? newest.facts?.itemId : undefined
  return itemId == null
    ? inTrip(path, tripId, name)
    : `${inTrip(path, tripId, name)}&item=${encodeURIComponent(itemId)}`
}

function inTrip(path: string, tripId: string, name = 'tripId'): string {
  return `${path}?${name}=${encodeURIComponent(tripId)}`
}

function pounds(pence: number): string {
  return `£${penceToText(pence)}`
}

function listed(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ')
  return `${names.slice(0, 2).join(', ')} and others`
}

/** PushNotification JSON; the body is cut between characters to fit MAX_PUSH_BYTES. */
export function pushPayload({ title, body, path }: NotificationText, tag: string): string {
  const whole: PushNotification = { title, body, tag, path }
  if (bytesOf(JSON.stringify(whole)) <= MAX_PUSH_BYTES) return JSON.stringify(whole)
  const characters = [
    ...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(body.slice(0, MAX_PUSH_BYTES)),
  ]
  let [fits, tooMany] = [0, characters.length]
  const cutTo = (count: number): string =>
    JSON.stringify({
      ...whole,
      body: `${characters
        .slice(0, count)
        .map(({ segment }) => segment)
        .join('')}…`,
    })
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (bytesOf(cutTo(middle)) <= MAX_PUSH_BYTES) fits = middle
    else tooMany = middle
  }
  return cutTo(fits)
}

function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += 1 + Number(point > 0x7f) + Number(point > 0x7ff) + Number(point > 0xffff)
  }
  return bytes
}
