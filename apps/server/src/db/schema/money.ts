import type { Category } from '@sendit/core/expenses/categories.ts'
import type { RateSource } from '@sendit/core/expenses/currencies.ts'
import type { HistoryKind } from '@sendit/core/expenses/history.ts'
import type { SplitMode } from '@sendit/core/expenses/split.ts'
import type { Generated } from 'kysely'
import { is, isUser } from './column.ts'

// Expenses and how they are settled.

export const expenses = {
  id: is<string>(),
  trip_id: is<string>(),
  seq: is<number>(),
  description: is<string>(),
  /** The only amount the ledger counts. */
  amount_pence: is<number>(),
  paid_by: isUser<string>('trip'),
  category: is<Category>(),
  /** Null from earlier servers: the day of `created_at`. */
  spent_on: is<Generated<string | null>>(),
  currency: is<Generated<string>>(),
  /** In minor units; null from earlier servers: `amount_pence`. */
  original_minor: is<Generated<number | null>>(),
  /** Units per pound, decimal text; null for pounds. */
  rate: is<Generated<string | null>>(),
  rate_day: is<Generated<string | null>>(),
  rate_source: is<Generated<RateSource | null>>(),
  split_mode: is<Generated<SplitMode>>(),
  /** Null from earlier servers: `paid_by`. */
  entered_by: is<Generated<string | null>>(),
  payer_saw_at: is<Generated<Date | null>>(),
  search_text: is<Generated<string | null>>(),
  receipt_file_id: is<Generated<string | null>>(),
  receipt_type: is<Generated<string | null>>(),
  created_at: is<Date>(),
  updated_at: is<Date>(),
  deleted_at: is<Date | null>(),
}

export const expense_shares = {
  expense_id: is<string>(),
  user_id: isUser<string>(['expense_id', 'expenses']),
  share_pence: is<number>(),
  /** Null for equal splits; otherwise minor units, shares, or hundredths of a percent. */
  part_value: is<Generated<number | null>>(),
}

export const expense_history = {
  id: is<string>(),
  expense_id: is<string>(),
  kind: is<Exclude<HistoryKind, 'added'>>(),
  by_user_id: isUser<string>('account'),
  changes: is<string>(),
  created_at: is<Date>(),
}

export const payments = {
  id: is<string>(),
  trip_id: is<string>(),
  round: is<number>(),
  from_user_id: isUser<string>('standing'),
  to_user_id: isUser<string>('standing'),
  amount_pence: is<number>(),
  description: is<string>(),
  created_by: isUser<string>('account'),
  created_at: is<Date>(),
  deleted_by: isUser<string | null>('account'),
  deleted_at: is<Date | null>(),
}

export const reminders = {
  trip_id: is<string>(),
  from_user_id: isUser<string>('trip'),
  to_user_id: isUser<string>('account'),
  day: is<string>(),
  reminded_at: is<Date>(),
}

export const pay_asks = {
  trip_id: is<string>(),
  from_user_id: isUser<string>('account'),
  to_user_id: isUser<string>('account'),
  asked_at: is<Date>(),
  answered_at: is<Date | null>(),
}

export const currency_rates = {
  day: is<string>(),
  currency: is<string>(),
  /** Units per euro, decimal text. */
  per_euro: is<string>(),
}
