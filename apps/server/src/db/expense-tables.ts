import type { Category } from '@sendit/core/expenses/categories.ts'
import type { RateSource } from '@sendit/core/expenses/currencies.ts'
import type { HistoryKind } from '@sendit/core/expenses/history.ts'
import type { SplitMode } from '@sendit/core/expenses/split.ts'
import type { Generated } from 'kysely'

export interface ExpensesTable {
  id: string
  trip_id: string
  seq: number
  description: string
  /** What it comes to; the ledger counts nothing else. */
  amount_pence: number
  paid_by: string
  category: Category
  /** Null where a server of an earlier version wrote it: the day of `created_at`. */
  spent_on: Generated<string | null>
  currency: Generated<string>
  /** In the currency's minor units; null where a server of an earlier version wrote it: `amount_pence`. */
  original_minor: Generated<number | null>
  /** Units for one pound, a decimal text; null for pounds. */
  rate: Generated<string | null>
  rate_day: Generated<string | null>
  rate_source: Generated<RateSource | null>
  split_mode: Generated<SplitMode>
  /** Null where a server of an earlier version wrote it: `paid_by`. */
  entered_by: Generated<string | null>
  /** When its payer entered or first opened it. */
  payer_saw_at: Generated<Date | null>
  /** The description as searches compare it. */
  search_text: Generated<string | null>
  receipt_file_id: Generated<string | null>
  receipt_type: Generated<string | null>
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

export interface ExpenseSharesTable {
  expense_id: string
  user_id: string
  share_pence: number
  /** Their part where the split is not equal: minor units, shares, or hundredths of a percent. */
  part_value: Generated<number | null>
}

/** Who added an expense stands in its row. */
export interface ExpenseHistoryTable {
  id: string
  expense_id: string
  kind: Exclude<HistoryKind, 'added'>
  by_user_id: string
  /** A JSON list of what changed. */
  changes: string
  created_at: Date
}

export interface RemindersTable {
  trip_id: string
  from_user_id: string
  to_user_id: string
  /** The day at the trip's place. */
  day: string
  reminded_at: Date
}

/** A debtor asked a creditor how to pay them, and was shown. */
export interface PayAsksTable {
  trip_id: string
  from_user_id: string
  to_user_id: string
  asked_at: Date
  answered_at: Date | null
}

export interface CurrencyRatesTable {
  day: string
  currency: string
  /** Units for one euro, a decimal text as the provider wrote it. */
  per_euro: string
}
