import { penceToText } from '#money.ts'
import { windowWords } from '#plan/window-words.ts'
import { SCREENS } from '#screens.ts'
import type { NoticeCategory } from './categories.ts'
import type { NoticeItem } from './items.ts'
import { MAX_DIGEST_LINES } from './limits.ts'

/** What stands in one trip for one person to be told, of one category: what is remembered, oldest first, and how many there were. */
export type Collapsed = {
  tripId: string
  tripName: string
  category: NoticeCategory
  items: readonly NoticeItem[]
  count: number
}
export type NoticeText = { title: string; body: string; path: string }

/** Plural words of what came together. */
const TOGETHER: Record<NoticeCategory, string> = {
  mentions: 'messages that mention you or answer you',
  messages: 'new messages',
  money: 'changes to the money',
  photos: 'new photos',
  plan: 'changes to the plan',
  water: 'words from the water board',
  awards: 'changes to awards and polls',
  trip: 'changes to the trip',
  wind: 'windows of good wind',
}

/** What a notice says: of one thing what it is, of more how many and the newest. Texts that people wrote stay out where `hidesText`. */
export function noticeText(collapsed: Collapsed, { hidesText }: { hidesText: boolean }): NoticeText {
  const { tripName, count, items } = collapsed
  const newest = items.at(-1)
  const body = newest === undefined ? '' : itemText(newest, hidesText)
  return { title: tripName, body: count > 1 ? togetherText(collapsed, body) : body, path: pathOf(collapsed) }
}

/** What waited over the quiet hours: one line for each trip and category, the newest trips' first as they are given. */
export function digestText(all: readonly Collapsed[], { hidesText }: { hidesText: boolean }): NoticeText {
  const [first] = all
  if (first !== undefined && all.length === 1) return noticeText(first, { hidesText })
  const lines = all.slice(0, MAX_DIGEST_LINES).map((collapsed) => {
    const { title, body } = noticeText(collapsed, { hidesText })
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

function togetherText({ category, items, count }: Collapsed, newest: string): string {
  if (category === 'photos') {
    const by = [...new Set(items.flatMap((item) => ('by' in item ? (item.by ?? []) : [])))]
    return `${count} ${TOGETHER.photos} from ${listed(by)}`
  }
  return `${count} ${TOGETHER[category]}. ${newest}`
}

function itemText(item: NoticeItem, hidesText: boolean): string {
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
    case 'back':
      return waterText(item)
    case 'plan':
    case 'seat':
      return planText(item, hidesText)
    case 'award':
    case 'poll':
      return votingText(item, hidesText)
    case 'photo':
      return `${item.by} added a photo`
    case 'joined':
      return `${item.by} joined the trip`
    case 'go':
      return `GO: ${windowWords({ ...item, from: new Date(item.from), to: new Date(item.to) })}`
    case 'moved':
      return `${item.by} changed ${item.what === 'both' ? 'dates and place' : `the ${item.what}`} of the trip`
  }
}

type Kind<Name extends NoticeItem['kind']> = Extract<NoticeItem, { kind: Name }>

function messageText({ kind, by, text }: Kind<'mention' | 'reply' | 'message'>, hidesText: boolean): string {
  if (!hidesText && kind === 'message' && text !== '') return `${by}: ${text}`
  const did = { mention: 'mentioned you', reply: 'answered you', message: 'wrote a message' }[kind]
  return hidesText || text === '' ? `${by} ${did}` : `${by} ${did}: ${text}`
}

function moneyText(item: Kind<'expense' | 'payment' | 'reminder'>, hidesText: boolean): string {
  if (item.kind === 'reminder')
    return hidesText
      ? `${item.by} reminds you of a debt`
      : `${item.by} reminds you of ${pounds(item.amountPence)}`
  if (item.kind === 'payment')
    return hidesText
      ? `${item.by} noted a payment`
      : `${item.by} noted a payment of ${pounds(item.amountPence)}`
  const did = `${item.by} ${item.isNew ? 'added' : 'changed'} an expense`
  return hidesText ? did : `${did}: ${item.description}. Your share is ${pounds(item.sharePence)}`
}

function waterText(item: Kind<'due' | 'overdue' | 'back'>): string {
  if (item.kind === 'due') return 'Are you back? Say so, or when you will be.'
  if (item.kind === 'back') return `${item.rider} is back from the water`
  const call = `${item.rider} is overdue from the water. Call them first`
  return item.isBuddy ? `${call}: they named you to look out for them.` : `${call}.`
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

const SCREEN_OF: Record<NoticeCategory, { path: string; name?: string }> = {
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
  // Polls have no screen of their own: their card stands in the chat.
  const { path, name } =
    items.at(-1)?.kind === 'poll' ? { ...SCREENS.chat, name: undefined } : SCREEN_OF[category]
  return inTrip(path, tripId, name)
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
