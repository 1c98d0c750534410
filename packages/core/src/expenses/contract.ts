import { z } from 'zod'
import { Id, Instant, MoneyText, optionalText, requiredText } from '#wire.ts'
import { byCategory, CATEGORIES } from './categories.ts'
import { MAX_EXPENSE_DESCRIPTION, MAX_PAYMENT_DESCRIPTION, MAX_SPLIT } from './limits.ts'
import { PAYMENT_STATUSES } from './payment-status.ts'

const AMOUNT_MESSAGE = 'Enter an amount with at most 2 decimals, such as 86.40'

/** Pounds as a client sends them, text or number; a text from here on. Its range is the service's to check. */
const AmountSent = z
  .union([z.string(), z.number()], AMOUNT_MESSAGE)
  .transform((amount) => String(amount).trim())
  .pipe(z.string().regex(/^-?\d{1,12}(\.\d{1,2})?$/, AMOUNT_MESSAGE))

export const ExpenseParams = z.object({ expenseId: z.string() })
export const PaymentParams = z.object({ paymentId: z.string() })
/** The id of the last row of the page before. */
export const PageQuery = z.object({ before: Id.optional() })

export const AddExpense = z.object({
  description: requiredText(MAX_EXPENSE_DESCRIPTION, 'Description is required'),
  amount: AmountSent,
  splitBetween: z
    .array(Id, 'Select at least one person')
    .min(1, 'Select at least one person')
    .max(MAX_SPLIT, `An expense can be split between at most ${MAX_SPLIT} people`)
    .refine((people) => new Set(people).size === people.length, 'Name each person once'),
})
export type AddExpense = z.infer<typeof AddExpense>

/** What is left out stays. */
export const UpdateExpense = AddExpense.partial()
export type UpdateExpense = z.infer<typeof UpdateExpense>

export const RecordPayment = z
  .object({
    fromUserId: Id,
    toUserId: Id,
    amount: AmountSent,
    description: optionalText(MAX_PAYMENT_DESCRIPTION).nullish(),
  })
  .refine(({ fromUserId, toUserId }) => fromUserId !== toUserId, {
    path: ['toUserId'],
    message: 'A payment goes from one person to another',
  })
export type RecordPayment = z.infer<typeof RecordPayment>

// Answers come from our own rows: their ids are not read again, which would double the cost of a long list.
const KnownId = z.string().meta({ format: 'uuid' })
const KnownMoney = z.string().meta({ pattern: '^-?\\d+\\.\\d{2}$' })
const KnownInstant = z.string().meta({ format: 'date-time' })

export const Expense = z.object({
  id: KnownId,
  description: z.string(),
  amount: KnownMoney,
  paidBy: KnownId,
  splitBetween: z.array(KnownId),
  createdAt: KnownInstant,
  category: z.enum(CATEGORIES),
  shares: z.array(z.object({ userId: KnownId, amount: KnownMoney })),
  /** Its version: `If-Match` with it, in quotes, refuses a change of what was changed elsewhere since. */
  updatedAt: KnownInstant,
})
export type Expense = z.infer<typeof Expense>

export const Payment = z.object({
  id: Id,
  fromUserId: Id,
  toUserId: Id,
  amount: MoneyText,
  description: z.string(),
  createdAt: Instant,
  /** The settlement round it belongs to; the plan's rows count those of the round that `Balances` names. */
  round: z.number().int(),
  createdBy: Id,
})
export type Payment = z.infer<typeof Payment>

const Balance = z.object({
  userId: Id,
  displayName: z.string(),
  profileImageUrl: z.string().nullable(),
  /** Is a former member. */
  left: z.boolean(),
  /** Above zero is owed, below zero owes. */
  balance: MoneyText,
})
export type Balance = z.infer<typeof Balance>

const SettlementRow = z.object({
  fromUserId: Id,
  toUserId: Id,
  amount: MoneyText,
  paid: MoneyText,
  remaining: MoneyText,
  status: z.enum(PAYMENT_STATUSES),
})
export type SettlementRow = z.infer<typeof SettlementRow>

export const TripBalances = z.object({
  totalCost: MoneyText,
  perPerson: MoneyText,
  byCategory: z.object(byCategory(() => MoneyText)),
  round: z.number().int(),
  balances: z.array(Balance),
  settlements: z.array(SettlementRow),
})
export type TripBalances = z.infer<typeof TripBalances>
