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

const LONGEST_NUMBER = 40
const LARGEST_NUMBER = 1e15
const numberSent = (message: string) =>
  z.union([z.string().max(LONGEST_NUMBER), z.number().max(LARGEST_NUMBER)], message)

const AmountSent = numberSent(AMOUNT_MESSAGE)
  .transform((amount) => String(amount).trim())
  .pipe(z.string().regex(/^-?\d{1,12}(\.\d{1,2})?$/, AMOUNT_MESSAGE))

export const ExpenseParams = z.object({ expenseId: z.string() })
export const PaymentParams = z.object({ paymentId: z.string() })
export const PageQuery = z.object({ before: Id.optional() })
export const SpendingQuery = z.object({
  q: z.string().trim().max(MAX_EXPENSE_SEARCH).optional(),
  category: z.enum(CATEGORIES).optional(),
  person: Id.optional(),
  paidBy: Id.optional(),
  sharedBy: Id.optional(),
  day: AskedDay.optional(),
})
export type SpendingQuery = z.infer<typeof SpendingQuery>

export const ExpensesQuery = PageQuery.extend({
  ...SpendingQuery.shape,
  limit: z.coerce.number().int().min(1).max(EXPENSES_PAGE).optional(),
  shares: z.enum(['uneven']).optional(),
  deleted: z.enum(['true', 'false']).optional(),
})
export type ExpensesQuery = z.infer<typeof ExpensesQuery>

const ORIGINAL_MESSAGE = 'Enter an amount such as 86.40'
const textOf = (value: string | number) => String(value).trim()

/** Twelve digits and three decimals are exact; the service checks the currency's decimals. */
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
  /** Amounts in the expense's currency, whole shares or percent; none if equal. */
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
  /** Pounds; ignored if an original amount is sent. */
  amount: AmountSent.optional(),
  currency: CurrencySent.optional(),
  originalAmount: OriginalSent.optional(),
  /** Units per pound; defaults to the day's rate. */
  rate: RateSent.nullish(),
  rateSource: z.enum(RATE_SOURCES).nullish(),
  spentOn: AskedDay.optional(),
  paidBy: Id.optional(),
  splitBetween: z
    .array(Id, ONE_PERSON)
    .min(1, ONE_PERSON)
    .max(MAX_SPLIT, TOO_MANY)
    .refine(isEachOnce, EACH_ONCE)
    .optional(),
  /** Takes precedence over `splitBetween`. */
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

// Our own rows: validating every id would double the cost of a long list.
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
  /** Absent with `shares=uneven` if all owe the same. */
  shares: z.array(z.object({ userId: KnownId, amount: KnownMoney })).optional(),
  /** Version for `If-Match` (quoted), to detect concurrent edits. */
  updatedAt: KnownInstant,
  // With `shares=uneven`, defaults are omitted: `createdAt`'s UTC day, GBP and rate, equal split, payer as creator, nulls.
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

/** Newest first; the last entry is the original. */
export const ExpenseWithHistory = Expense.extend({ history: z.array(HistoryEntry) })
export type ExpenseWithHistory = z.infer<typeof ExpenseWithHistory>

const CategorySums = z.object(byCategory(() => MoneyText))

const CategoryCounts = z.object(byCategory(() => z.number().int()))

export const Spending = z.object({
  count: z.number().int(),
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
  /** The plan counts only those of the round in `Balances`. */
  round: z.number().int(),
  createdBy: Id,
})
export type Payment = z.infer<typeof Payment>

export const SendReminder = z.object({ fromUserId: Id, toUserId: Id })
export type SendReminder = z.infer<typeof SendReminder>
export const Reminder = SendReminder.extend({ remindedAt: KnownInstant })
export type Reminder = z.infer<typeof Reminder>

export const PayAsk = z.object({ userId: Id })

const Balance = z.object({
  userId: Id,
  displayName: z.string(),
  profileImageUrl: z.string().nullable(),
  left: z.boolean(),
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
  /** Privacy: only for the debtor of an open row that the creditor knows of. */
  payTo: z.object({ details: z.string().nullable(), link: z.string().nullable() }).nullish(),
  /** `ask`/`asked` for the debtor, `answer` for the creditor. */
  payAsk: z.enum(['ask', 'asked', 'answer']).nullish(),
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

export const CurrencyRate = z.object({
  currency: z.string(),
  rate: z.string(),
  rateDay: KnownDay,
  rateSource: z.literal('ecb'),
})
export type CurrencyRate = z.infer<typeof CurrencyRate>
