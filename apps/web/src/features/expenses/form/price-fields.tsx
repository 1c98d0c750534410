import type { Expense } from '@sendit/core/expenses/contract.ts'
import { CurrencyButton } from '#features/expenses/currency/currency-button.tsx'
import { RateLine } from '#features/expenses/currency/rate-line.tsx'
import { useTripCurrencies } from '#features/expenses/currency/use-trip-currencies.ts'
import { isPounds } from '#features/expenses/expense-texts.ts'
import { AmountField } from './amount-field.tsx'
import type { useExpenseForm } from './use-expense-form.ts'

type PriceFieldsProps = {
  tripId: string
  expense: Expense | null
  form: ReturnType<typeof useExpenseForm>
}

/** How much, in which currency, and at which rate where it is not pounds. */
export function PriceFields({ tripId, expense, form }: PriceFieldsProps) {
  const { price, values } = form
  const { ref, error } = form.field('rate')
  return (
    <div className="flex flex-col gap-2">
      <AmountField
        large
        {...form.field('amount')}
        currency={
          <CurrencyButton
            value={price.currency}
            ofTrip={useTripCurrencies(tripId)}
            day={values.spentOn}
            onChange={(currency) => price.choose({ currency, source: 'ecb' })}
          />
        }
      />
      {!isPounds(price.currency) && (
        <RateLine
          expense={expense}
          price={price}
          amount={values.amount}
          own={values.rate}
          spentOn={values.spentOn}
          error={error}
          ref={ref}
          onRate={form.setRate}
        />
      )}
    </div>
  )
}
