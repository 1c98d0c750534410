import type { Expense } from '@sendit/core/expenses/contract.ts'
import { isPounds } from '#features/expenses/expense-texts.ts'
import { AmountField } from './amount-field.tsx'
import { CurrencyButton } from './currency-button.tsx'
import { RateLine } from './rate-line.tsx'
import type { useExpenseForm } from './use-expense-form.ts'
import { useTripCurrencies } from './use-trip-currencies.ts'

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
