import type { Expense } from '@sendit/core/expenses/contract.ts'
import { type Ref, useId } from 'react'
import type { Price } from '#features/expenses/form/use-price.ts'
import { originalText } from '#features/expenses/money/currency-text.ts'
import { poundsOf } from '#features/expenses/money/money-text.ts'
import { shortDate } from '#lib/dates.ts'
import { Icon } from '#ui/icon.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

const RateDialog = latePart(() => import('./rate-dialog.tsx'))

type RateLineProps = {
  expense: Expense | null
  price: Price
  /** As typed, like `own`: the rate of one's own. */
  amount: string
  own: string
  spentOn: string
  error: string | undefined
  ref: Ref<HTMLButtonElement>
  onRate: (rate: string) => void
}

/** '€86.40 = £73.85 at 1.1699, ECB 14 Jul', and the way to another rate. */
export function RateLine({ expense, price, amount, own, spentOn, error, ref, onRate }: RateLineProps) {
  const { currency, rate, isLookingUp, choose } = price
  const id = useId()
  const changing = useOpening()
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
      <OpenedDialog by={changing}>
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
      </OpenedDialog>
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
