import { createSlot } from '#lib/browser-storage.ts'
import { pushAbility } from '#lib/push.ts'
import { toldHere } from '#lib/told-here.ts'

/** How far it is with asking, unasked, whether this browser should tell: nothing, `next` time, or `answered`. */
const progress = createSlot(() => localStorage, 'noticeQuestion')

/** Somebody who has used the product once and never said whether they want to be told. */
export const noticeQuestion = {
  subscribe: progress.subscribe,
  isDue: () =>
    progress.read() === 'next' &&
    toldHere.read() === null &&
    pushAbility() === 'able' &&
    Notification.permission === 'default',
  /** From the next visit on it may be asked. */
  noteVisit(): void {
    if (progress.read() === null) progress.write('next')
  },
  answer: () => progress.write('answered'),
}
