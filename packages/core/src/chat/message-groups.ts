import { GROUP_WINDOW_MS } from './limits.ts'

type Groupable = { senderId: string; createdAt: string }

export type PlaceInGroup = { startsGroup: boolean; endsGroup: boolean; startsDay: boolean }

/**
 * Where each message stands: a person's messages in a row within five minutes form one group, and a new day always
 * starts one (docs/product.md 5.3). `dayOf` gives the viewer's calendar day of an ISO instant.
 */
export function groupMessages(
  messages: readonly Groupable[],
  dayOf: (instant: string) => string,
): PlaceInGroup[] {
  const starts = messages.map((message, index) => {
    const previous = messages[index - 1]
    const startsDay = previous === undefined || dayOf(previous.createdAt) !== dayOf(message.createdAt)
    return { startsDay, startsGroup: startsDay || previous === undefined || !isSameGroup(previous, message) }
  })
  return starts.map((place, index) => ({ ...place, endsGroup: starts[index + 1]?.startsGroup ?? true }))
}

function isSameGroup(earlier: Groupable, later: Groupable): boolean {
  const gapMs = Date.parse(later.createdAt) - Date.parse(earlier.createdAt)
  return earlier.senderId === later.senderId && gapMs <= GROUP_WINDOW_MS
}
