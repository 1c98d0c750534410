import type { Expense } from '@sendit/core/expenses/contract.ts'
import { LEDGER_CURRENCY } from '@sendit/core/expenses/currencies.ts'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { type Ref, useId, useState } from 'react'
import { isPounds } from '#features/expenses/expense-texts.ts'
import { currencySign, originalText, poundsOf } from '#features/expenses/format.ts'
import { expensesQuery } from '#features/expenses/queries.ts'
import { shortDate } from '#lib/dates.ts'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AmountField } from './amount-field.tsx'
import type { useExpenseForm } from './use-expense-form.ts'
import type { Price } from './use-price.ts'

type PriceFieldsProps = {
  tripId: string
  expense: Expense | null
  form: ReturnType<typeof useExpenseForm>
}

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

const CurrencyPicker = lazyPart(() => import('#features/expenses/currency/currency-picker.tsx'))

type CurrencyButtonProps = {
  value: string
  ofTrip: readonly string[]
  /** Day spent, for the rates shown; empty if none. */
  day: string
  onChange: (currency: string) => void
}

export function CurrencyButton({ value, ofTrip, day, onChange }: CurrencyButtonProps) {
  const picking = useDialog()
  const sign = currencySign(value)
  return (
    <>
      <button
        type="button"
        className="currency-button"
        aria-label={`Currency, ${value}`}
        aria-haspopup="dialog"
        onClick={() => picking.open()}
      >
        {sign !== value && <b>{sign}</b>}
        {value}
        <Icon name="chevron-down" size={16} />
      </button>
      <DialogHost dialog={picking}>
        {({ number, open, onClose }) => (
          <CurrencyPicker
            key={number}
            value={value}
            ofTrip={ofTrip}
            day={day}
            open={open}
            onClose={onClose}
            onChoose={(currency) => {
              onChange(currency)
              onClose()
            }}
          />
        )}
      </DialogHost>
    </>
  )
}

const RateDialog = lazyPart(() => import('#features/expenses/currency/rate-dialog.tsx'))

type RateLineProps = {
  expense: Expense | null
  price: Price
  amount: string
  own: string
  spentOn: string
  error: string | undefined
  ref: Ref<HTMLButtonElement>
  onRate: (rate: string) => void
}

function RateLine({ expense, price, amount, own, spentOn, error, ref, onRate }: RateLineProps) {
  const { currency, rate, isLookingUp, choose } = price
  const id = useId()
  const changing = useDialog()
  return (
    <div className="flex flex-col gap-2">
      <div className="rate-line">
        <output className="min-w-0 flex-1">
          {isLookingUp && 'Looking up the rate of the day…'}
          {!isLookingUp && rate === undefined && `No rate of ${currency} is known for this day.`}
          {!isLookingUp && rate !== undefined && <Sum price={price} rate={rate} amount={amount} />}
        </output>
        <button
          ref={ref}
          type="button"
          className="rate-change"
          aria-haspopup="dialog"
          aria-describedby={error === undefined ? undefined : id}
          onClick={() => changing.open()}
        >
          {rate === undefined ? 'enter one' : 'change'}
        </button>
      </div>
      {error !== undefined && (
        <span className="field-error" id={id} role="alert">
          <Icon name="alert" size={16} strokeWidth={2} />
          {error}
        </span>
      )}
      <DialogHost dialog={changing}>
        {({ number, open, onClose }) => (
          <RateDialog
            key={number}
            expense={expense}
            price={price}
            amount={amount}
            own={own}
            spentOn={spentOn}
            open={open}
            onClose={onClose}
            onUse={({ source, rate: used }) => {
              if (source === 'own') onRate(used)
              choose({ source })
              onClose()
            }}
          />
        )}
      </DialogHost>
    </div>
  )
}

type SumProps = { price: Price; rate: NonNullable<Price['rate']>; amount: string }

function Sum({ price, rate, amount }: SumProps) {
  const { whole, currency } = price
  return (
    <>
      {whole !== undefined && (
        <span className="number whitespace-nowrap">
          {originalText(amount.trim().replace(',', '.'), currency)} ={' '}
          <b className="font-strong">{poundsOf(whole.pence)}</b>{' '}
        </span>
      )}
      <span className="number whitespace-nowrap">
        {whole === undefined ? '£1 = ' : 'at '}
        {rate.rate}, {originOf(rate)}
      </span>
    </>
  )
}

function originOf({ source, day }: NonNullable<Price['rate']>): string {
  return source === 'own' || day === null ? 'your rate' : `ECB ${shortDate(`${day}T12:00:00`)}`
}

/** Most used first, as far as loaded, plus pounds; stable while a form is open. */
function useTripCurrencies(tripId: string): readonly string[] {
  const queryClient = useQueryClient()
  const [currencies] = useState(() => {
    const { queryKey } = expensesQuery(tripId)
    const data: InfiniteData<Expense[]> | undefined = queryClient.getQueryData(queryKey)
    return currenciesOf(data?.pages.flat() ?? [])
  })
  return currencies
}

/** Most used first, then newest. */
export function currenciesOf(expenses: readonly Pick<Expense, 'currency'>[]): string[] {
  const uses = new Map<string, number>()
  for (const { currency = LEDGER_CURRENCY } of expenses) uses.set(currency, (uses.get(currency) ?? 0) + 1)
  if (!uses.has(LEDGER_CURRENCY)) uses.set(LEDGER_CURRENCY, 0)
  return [...uses].sort(([, one], [, other]) => other - one).map(([currency]) => currency)
}
