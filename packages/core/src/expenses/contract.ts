import { z } from 'zod'
import { AskedDay, Id, Instant, MoneyText, optionalText, requiredText } from '#wire.ts'
import { PAYMENT_STATUSES } from './balances.ts'
import { byCategory, CATEGORIES } from './categories.ts'
import { isCurrency, RATE_SOURCES, readRate } from './currencies.ts'
import { HISTORY_FIELDS, HISTORY_KINDS } from './history.ts'
import {
  EXPENSES_PAGE,
  MAX_EXPENSE_DESCRIPTION,
  MAX_EXPENSE_SEARCH,
  MAX_PAYMENT_DESCRIPTION,
  MAX_SPLIT,
} from './limits.ts'
import { SPLIT_MODES } from './split.ts'

const AMOUNT_MESSAGE = 'Enter an amount with at most 2 decimals, such as 86.40'

/** Pounds as a client sends them, text or number; a text from here on. Its range is the service's to check. */
/** More characters, and a larger number, than any amount or rate has. */
const LONGEST_NUMBER = 40
const LARGEST_NUMBER = 1e15
const numberSent = (message: string) =>
  z.union([z.string().max(LONGEST_NUMBER), z.number().max(LARGEST_NUMBER)], message)

const AmountSent = numberSent(AMOUNT_MESSAGE)
  .transform((amount) => String(amount).trim())
  .pipe(z.string().regex(/^-?\d{1,12}(\.\d{1,2})?$/, AMOUNT_MESSAGE))

export const ExpenseParams = z.object({ expenseId: z.string() })
export const PaymentParams = z.object({ paymentId: z.string() })
/** The id of the last row of the page before. */
export const PageQuery = z.object({ before: Id.optional() })
/** What a list of expenses, and what was spent, is narrowed to; what is left out narrows nothing. */
export const SpendingQuery = z.object({
  /** Words of the description, without regard to case and accents; each has to be there. */
  q: z.string().trim().max(MAX_EXPENSE_SEARCH).optional(),
  category: z.enum(CATEGORIES).optional(),
  /** Who paid, or is in the split. */
  person: Id.optional(),
  paidBy: Id.optional(),
  /** Who is in the split. */
  sharedBy: Id.optional(),
  /** On which it was spent. */
  day: AskedDay.optional(),
})
export type SpendingQuery = z.infer<typeof SpendingQuery>

export const ExpensesQuery = PageQuery.extend({
  ...SpendingQuery.shape,
  limit: z.coerce.number().int().min(1).max(EXPENSES_PAGE).optional(),
  /** `uneven` leaves out the shares of what is split equally, to the odd penny. */
  shares: z.enum(['uneven']).optional(),
  /** Those that can be restored instead of those that stand. */
  deleted: z.enum(['true', 'false']).optional(),
})
export type ExpensesQuery = z.infer<typeof ExpensesQuery>

const ORIGINAL_MESSAGE = 'Enter an amount such as 86.40'
const textOf = (value: string | number) => String(value).trim()

/** Twelve digits before the point and three after it are held exactly. How many a currency has is the service's to check. */
const OriginalSent = numberSent(ORIGINAL_MESSAGE)
  .transform(textOf)
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, ORIGINAL_MESSAGE))

const RATE_MESSAGE = 'Enter a rate such as 1.1699: units of the currency for £1, from 0.001 to 10000000'
const RateSent = numberSent(RATE_MESSAGE).transform((rate, context) => {
  const read = readRate(textOf(rate))
  if (read === undefined) context.addIssue({ code: 'custom', message: RATE_MESSAGE })
  return read ?? ''
})

const CurrencySent = z.string().max(3, 'Choose a currency').refine(isCurrency, 'Choose a currency')

const ONE_PERSON = 'Select at least one person'
const TOO_MANY = `An expense can be split between at most ${MAX_SPLIT} people`
const EACH_ONCE = 'Name each person once'
const isEachOnce = (people: readonly string[]) => new Set(people).size === people.length

const SplitSent = z.object({
  mode: z.enum(SPLIT_MODES),
  /** Values as people write them: an amount in the expense's currency, whole shares, or percent; none in an equal split. */
  parts: z
    .array(
      z.object({
        userId: Id,
        value: z
          .union([z.string().max(20), z.number().max(LARGEST_NUMBER)])
          .transform(textOf)
          .optional(),
      }),
      ONE_PERSON,
    )
    .min(1, ONE_PERSON)
    .max(MAX_SPLIT, TOO_MANY)
    .refine((parts) => isEachOnce(parts.map(({ userId }) => userId)), EACH_ONCE),
})

const ExpenseForm = z.object({
  description: requiredText(MAX_EXPENSE_DESCRIPTION, 'Description is required'),
  /** Pounds. Where an amount in another currency is sent, that one counts. */
  amount: AmountSent.optional(),
  currency: CurrencySent.optional(),
  originalAmount: OriginalSent.optional(),
  /** Units of the currency for one pound. Without it the rate of the day is looked up. */
  rate: RateSent.nullish(),
  /** `ecb` looks the rate of the day up anew, whatever `rate` says. */
  rateSource: z.enum(RATE_SOURCES).nullish(),
  /** The day it was spent, at the trip's place; today when it is left out. */
  spentOn: AskedDay.optional(),
  /** The caller when it is left out. */
  paidBy: Id.optional(),
  /** Among whom it is split equally. */
  splitBetween: z
    .array(Id, ONE_PERSON)
    .min(1, ONE_PERSON)
    .max(MAX_SPLIT, TOO_MANY)
    .refine(isEachOnce, EACH_ONCE)
    .optional(),
  /** Counts instead of `splitBetween` where both are sent. */
  split: SplitSent.optional(),
})

export const AddExpense = ExpenseForm.refine((form) => (form.amount ?? form.originalAmount) !== undefined, {
  path: ['amount'],
  message: AMOUNT_MESSAGE,
}).refine((form) => (form.splitBetween ?? form.split) !== undefined, {
  path: ['splitBetween'],
  message: ONE_PERSON,
})
export type AddExpense = z.infer<typeof AddExpense>

/** What is left out stays. */
export const UpdateExpense = ExpenseForm.partial()
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
const KnownDay = z.string().meta({ format: 'date' })
const KnownSplit = z.object({
  mode: z.enum(SPLIT_MODES),
  parts: z.array(z.object({ userId: KnownId, value: z.string().optional() })),
})

export const Expense = z.object({
  id: KnownId,
  description: z.string(),
  amount: KnownMoney,
  paidBy: KnownId,
  splitBetween: z.array(KnownId),
  createdAt: KnownInstant,
  category: z.enum(CATEGORIES),
  /** Not in a list that was asked for with `shares=uneven`, where everybody in `splitBetween` owes the same. */
  shares: z.array(z.object({ userId: KnownId, amount: KnownMoney })).optional(),
  /** Its version: `If-Match` with it, in quotes, refuses a change of what was changed elsewhere since. */
  updatedAt: KnownInstant,
  // A list that was asked for with `shares=uneven` leaves out what says nothing: the day where it is that of `createdAt` in UTC,
  // the currency and its rate where they are pounds, an equal split, who entered it where they paid, and what is null.
  spentOn: KnownDay.optional(),
  currency: z.string().optional(),
  originalAmount: z.string().optional(),
  rate: z.string().nullish(),
  rateDay: KnownDay.nullish(),
  rateSource: z.enum(RATE_SOURCES).nullish(),
  split: KnownSplit.optional(),
  enteredBy: KnownId.optional(),
  receipt: z.object({ url: z.string(), thumbnailUrl: z.string().nullable(), type: z.string() }).nullish(),
  deletedAt: KnownInstant.nullish(),
})
export type Expense = z.infer<typeof Expense>

export const ExpenseQuery = z.object({
  /** `true` finds also one that was deleted and can be restored. */
  deleted: z.enum(['true', 'false']).optional(),
})

const HistoryValue = z.union([z.string(), KnownSplit]).nullable()
const HistoryEntry = z.object({
  at: KnownInstant,
  by: KnownId,
  kind: z.enum(HISTORY_KINDS),
  changes: z.array(z.object({ field: z.enum(HISTORY_FIELDS), from: HistoryValue, to: HistoryValue })),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** The newest entry first; the last one says how it was when it was added. */
export const ExpenseWithHistory = Expense.extend({ history: z.array(HistoryEntry) })
export type ExpenseWithHistory = z.infer<typeof ExpenseWithHistory>

const CategorySums = z.object(byCategory(() => MoneyText))

const CategoryCounts = z.object(byCategory(() => z.number().int()))

/** What was spent, in pounds, as far as the filters leave it. */
export const Spending = z.object({
  /** Expenses that the filters leave, */
  count: z.number().int(),
  /** and of how many. */
  outOf: z.number().int(),
  byDay: z.array(
    z.object({ day: KnownDay, total: MoneyText, byCategory: CategorySums, counts: CategoryCounts }),
  ),
  byPerson: z.array(z.object({ userId: KnownId, paid: MoneyText, share: MoneyText })),
  byCategory: CategorySums,
})
export type Spending = z.infer<typeof Spending>

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

export const SendReminder = z.object({ fromUserId: Id, toUserId: Id })
export type SendReminder = z.infer<typeof SendReminder>
export const Reminder = SendReminder.extend({ remindedAt: KnownInstant })
export type Reminder = z.infer<typeof Reminder>

/** Whom to ask how to pay, or to show it to. */
export const PayAsk = z.object({ userId: Id })

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
  /** How the creditor wants to be paid: for the debtor of an open row that the creditor knows of, and null for everybody else. */
  payTo: z.object({ details: z.string().nullable(), link: z.string().nullable() }).nullish(),
  /** The debtor may `ask` how to pay, or has `asked`; the creditor is asked to `answer`. Null where nobody has to. */
  payAsk: z.enum(['ask', 'asked', 'answer']).nullish(),
  /** When the creditor reminded last. */
  remindedAt: KnownInstant.nullish(),
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

export const RateQuery = z.object({
  currency: CurrencySent,
  day: AskedDay,
})

/** Units of the currency for one pound, and the day of the list in which they stand. */
export const CurrencyRate = z.object({
  currency: z.string(),
  rate: z.string(),
  rateDay: KnownDay,
  rateSource: z.literal('ecb'),
})
export type CurrencyRate = z.infer<typeof CurrencyRate>
