import { z } from 'zod'
import { KITE_SOURCES } from '#outings/limits.ts'
import type { NotificationCategory } from './categories.ts'

const Name = z.string()
const Pence = z.number().int()

/** Current at sending time; never stored with the pending notification. */
export const WaterFacts = z.object({
  itemId: z.string().nullable(),
  outAt: z.string(),
  backBy: z.string(),
  timezone: z.string().nullable(),
  place: Name,
  /** E.164. */
  phone: z.string().nullable(),
  kite: z.object({ size: z.number(), source: z.enum(KITE_SOURCES) }).nullable(),
  buddy: Name.nullable(),
  reportedBy: Name.nullable(),
})
export type WaterFacts = z.infer<typeof WaterFacts>

const ofOuting = { outingId: z.string(), facts: WaterFacts.optional() }

/** Amounts in pence; `by` is the actor's name. */
export const NotificationItem = z.discriminatedUnion('kind', [
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
  z.object({ kind: z.literal('payTo'), by: Name, what: z.enum(['asks', 'shows']) }),
  z.object({ kind: z.literal('photo'), by: Name }),
  z.object({
    kind: z.literal('plan'),
    by: Name,
    title: z.string(),
    itemId: z.string(),
    what: z.enum(['new', 'changed', 'called off']),
  }),
  z.object({ kind: z.literal('seat'), by: Name, what: z.enum(['taken', 'given back', 'gone']) }),
  z.object({ kind: z.literal('due'), ...ofOuting }),
  z.object({ kind: z.literal('overdue'), rider: Name, isBuddy: z.boolean(), ...ofOuting }),
  z.object({ kind: z.literal('stays'), rider: Name, ...ofOuting }),
  z.object({ kind: z.literal('backReported'), rider: Name, by: Name, ...ofOuting }),
  /** `by` is null for the rider; `isByLetter` marks an unconfirmed email link. */
  z.object({
    ...{ kind: z.literal('back'), rider: Name, ...ofOuting },
    ...{ by: Name.nullish(), isByLetter: z.boolean().optional() },
  }),
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
    /** Absent from notifications queued by an older version. */
    readAt: z.string().optional(),
  }),
  z.object({ kind: z.literal('moved'), by: Name, what: z.enum(['dates', 'place', 'both']) }),
])
export type NotificationItem = z.infer<typeof NotificationItem>
export type NotificationKind = NotificationItem['kind']

const CATEGORY_OF: Record<NotificationKind, NotificationCategory> = {
  mention: 'mentions',
  reply: 'mentions',
  message: 'messages',
  expense: 'money',
  payment: 'money',
  reminder: 'money',
  payTo: 'money',
  photo: 'photos',
  plan: 'plan',
  seat: 'plan',
  due: 'water',
  overdue: 'water',
  stays: 'water',
  backReported: 'water',
  back: 'water',
  award: 'awards',
  poll: 'awards',
  joined: 'trip',
  moved: 'trip',
  go: 'wind',
}

export function categoryOf({ kind }: { kind: NotificationKind }): NotificationCategory {
  return CATEGORY_OF[kind]
}

/** Debt reminders have their own email. */
export function isMailed({ kind }: { kind: NotificationKind }): boolean {
  return kind !== 'reminder'
}
