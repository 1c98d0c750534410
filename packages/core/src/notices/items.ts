import { z } from 'zod'
import type { NoticeCategory } from './categories.ts'

const Name = z.string()
const Pence = z.number().int()

/** One thing that somebody is told. Amounts are pence, `by` is the name of whoever did it. */
export const NoticeItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('mention'),
    by: Name,
    text: z.string(),
    messageId: z.string(),
    seq: z.number(),
  }),
  z.object({ kind: z.literal('reply'), by: Name, text: z.string(), messageId: z.string(), seq: z.number() }),
  z.object({
    kind: z.literal('message'),
    by: Name,
    text: z.string(),
    messageId: z.string(),
    seq: z.number(),
  }),
  z.object({
    kind: z.literal('expense'),
    by: Name,
    description: z.string(),
    sharePence: Pence,
    isNew: z.boolean(),
  }),
  z.object({ kind: z.literal('payment'), by: Name, amountPence: Pence }),
  z.object({ kind: z.literal('reminder'), by: Name, byId: z.string(), amountPence: Pence }),
  z.object({ kind: z.literal('photo'), by: Name }),
  z.object({
    kind: z.literal('plan'),
    by: Name,
    title: z.string(),
    itemId: z.string(),
    what: z.enum(['new', 'changed', 'called off']),
  }),
  z.object({ kind: z.literal('seat'), by: Name, what: z.enum(['taken', 'given back', 'gone']) }),
  z.object({ kind: z.literal('due'), outingId: z.string() }),
  z.object({ kind: z.literal('overdue'), rider: Name, outingId: z.string(), isBuddy: z.boolean() }),
  z.object({ kind: z.literal('back'), rider: Name, outingId: z.string() }),
  z.object({
    kind: z.literal('award'),
    title: z.string(),
    what: z.enum(['opened', 'ends', 'reminder', 'tied', 'won']),
    by: Name.optional(),
    winner: Name.optional(),
  }),
  z.object({
    kind: z.literal('poll'),
    question: z.string(),
    pollId: z.string(),
    what: z.enum(['opened', 'ends']),
  }),
  z.object({ kind: z.literal('joined'), by: Name }),
  z.object({
    ...{ kind: z.literal('go'), windowId: z.string(), beach: Name, timezone: z.string() },
    ...{ from: z.string(), to: z.string(), lowest: z.number(), highest: z.number() },
  }),
  z.object({ kind: z.literal('moved'), by: Name, what: z.enum(['dates', 'place', 'both']) }),
])
export type NoticeItem = z.infer<typeof NoticeItem>
export type NoticeKind = NoticeItem['kind']

const CATEGORY_OF: Record<NoticeKind, NoticeCategory> = {
  mention: 'mentions',
  reply: 'mentions',
  message: 'messages',
  expense: 'money',
  payment: 'money',
  reminder: 'money',
  photo: 'photos',
  plan: 'plan',
  seat: 'plan',
  due: 'water',
  overdue: 'water',
  back: 'water',
  award: 'awards',
  poll: 'awards',
  joined: 'trip',
  moved: 'trip',
  go: 'wind',
}

export function categoryOf({ kind }: { kind: NoticeKind }): NoticeCategory {
  return CATEGORY_OF[kind]
}

/** Of money only reminders are mailed, in letters of their own: who shares expenses all day would be mailed all day. */
export function isMailed({ kind }: { kind: NoticeKind }): boolean {
  return CATEGORY_OF[kind] !== 'money'
}
