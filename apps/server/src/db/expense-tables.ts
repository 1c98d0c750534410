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
  /** The only amount the ledger counts. */
  amount_pence: number
  paid_by: string
  category: Category
  /** Null from earlier servers: the day of `created_at`. */
  spent_on: Generated<string | null>
  currency: Generated<string>
  /** In minor units; null from earlier servers: `amount_pence`. */
  original_minor: Generated<number | null>
  /** Units per pound, decimal text; null for pounds. */
  rate: Generated<string | null>
  rate_day: Generated<string | null>
  rate_source: Generated<RateSource | null>
  split_mode: Generated<SplitMode>
  /** Null from earlier servers: `paid_by`. */
  entered_by: Generated<string | null>
  payer_saw_at: Generated<Date | null>
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
  /** Null for equal splits; otherwise minor units, shares, or hundredths of a percent. */
  part_value: Generated<number | null>
}

export interface ExpenseHistoryTable {
  id: string
  expense_id: string
  kind: Exclude<HistoryKind, 'added'>
  by_user_id: string
  changes: string
  created_at: Date
}

export interface RemindersTable {
  trip_id: string
  from_user_id: string
  to_user_id: string
  day: string
  reminded_at: Date
}

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
  /** Units per euro, decimal text. */
  per_euro: string
}
