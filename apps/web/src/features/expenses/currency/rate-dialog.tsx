import '#styles/screens/expense-money.css'
import type { Expense } from '@sendit/core/expenses/contract.ts'
import clsx from 'clsx'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  ownRate,
  type Price,
  rateOfBank,
  readWhole,
  type UsedRate,
  useBankRate,
} from '#features/expenses/form/use-price.ts'
import { originalText, poundsOf, rateText } from '#features/expenses/format.ts'
import { dayWords } from '#lib/dates.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'

type RateDialogProps = {
  expense: Expense | null
  price: Price
  /** As typed, like `own`, the custom rate. */
  amount: string
  own: string
  spentOn: string
  open: boolean
  onClose: () => void
  onUse: (rate: UsedRate) => void
}
type Mode = 'ecb' | 'bank' | 'typed'

export default function RateDialog(props: RateDialogProps) {
  const { price, amount, own, open, onClose, onUse } = props
  const { currency } = price
  const [mode, setMode] = useState<Mode>(price.source === 'ecb' && price.rate !== undefined ? 'ecb' : 'typed')
  const { values, set } = useTextForm({ first: { took: '', typed: price.source === 'own' ? own : '' } })
  const { took, typed } = values
  const rates = useRates(props, took, typed)
  const used = rates[mode]
  const pence = (rate: UsedRate | undefined) => rate && readWhole(amount, currency, rate).whole?.pence
  const usedPence = pence(used)
  const ecbPence = pence(rates.ecb)
  const original = price.fault.amount === undefined ? `${writtenAmount(amount, currency)} ` : ''
  const choose = (next: Mode) => () => setMode(next)

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Exchange rate"
      description={`${original}on ${dayText(props.spentOn)}`}
      submitLabel={usedPence === undefined ? 'Use rate' : `Use ${poundsOf(usedPence)}`}
      busyLabel=""
      hasNarrowCancel
      disabled={used === undefined}
      onSubmit={() => used && onUse(used)}
    >
      <fieldset className="flex flex-col gap-2.5">
        <legend className="sr-only">Whose rate</legend>
        <RateChoice
          title="European Central Bank"
          under={ecbText(rates, currency)}
          checked={mode === 'ecb'}
          disabled={rates.ecb === undefined}
          onChoose={choose('ecb')}
        >
          {ecbPence !== undefined && <b className="rate-pounds">{poundsOf(ecbPence)}</b>}
        </RateChoice>
        <RateChoice
          title="What my bank took"
          under={bankText(rates.bank, took, currency)}
          wrong={took.trim() !== '' && rates.bank === undefined}
          checked={mode === 'bank'}
          disabled={original === ''}
          onChoose={choose('bank')}
          field={{
            label: 'Pounds my bank took',
            sign: '£',
            value: took,
            onChange: (text) => set('took', text),
          }}
        />
        <RateChoice
          title="Type a rate"
          under={typedText(rates.typed, typed, currency)}
          wrong={typed.trim() !== '' && rates.typed === undefined}
          checked={mode === 'typed'}
          onChoose={choose('typed')}
          field={{
            label: `Rate: ${currency} for £1`,
            sign: '',
            value: typed,
            onChange: (text) => set('typed', text),
          }}
        />
      </fieldset>
      <p className="rate-note">
        <Icon name="lock" size={16} />
        The rate stays with this expense. Later rates never change what anybody owes.
      </p>
    </FormDialog>
  )
}

type Rates = Record<Mode, UsedRate | undefined> & { isLookingUp: boolean }

function useRates({ expense, price, amount, spentOn }: RateDialogProps, took: string, typed: string): Rates {
  const { currency } = price
  const bank = useBankRate({ expense, currency, spentOn, isAsked: true })
  return {
    ecb: bank.rate,
    isLookingUp: bank.isLookingUp,
    bank: ownRate(rateOfBank({ amount, currency, pounds: took }) ?? ''),
    typed: ownRate(typed),
  }
}

function ecbText({ ecb, isLookingUp }: Rates, currency: string): string {
  if (isLookingUp) return 'Looking up the rate of the day…'
  if (ecb === undefined) return `No rate of ${currency} is known for this day`
  if (ecb.day === null) return rateText(ecb.rate, currency)
  const { short, date } = dayWords(ecb.day)
  return `${rateText(ecb.rate, currency)}, fixed ${short} ${date.slice(0, date.indexOf(' ') + 4)}`
}

function bankText(rate: UsedRate | undefined, took: string, currency: string): string {
  if (rate !== undefined) return `makes ${rateText(rate.rate, currency)}`
  return took.trim() === '' ? 'The pounds on your statement' : 'Enter pounds such as 75.05'
}

function typedText(rate: UsedRate | undefined, typed: string, currency: string): string {
  if (rate !== undefined) return rateText(rate.rate, currency)
  if (typed.trim() !== '') return `Enter how many ${currency} you got for £1`
  return 'For cash and currencies without an ECB rate'
}

function dayText(day: string): string {
  if (day === '') return 'no day yet'
  const { weekday, date } = dayWords(day)
  return `${weekday} ${date}`
}

const writtenAmount = (amount: string, currency: string) =>
  originalText(amount.trim().replace(',', '.'), currency)

type RateChoiceProps = {
  title: string
  under: string
  wrong?: boolean
  checked: boolean
  disabled?: boolean
  onChoose: () => void
  field?: { label: string; sign: string; value: string; onChange: (text: string) => void }
  children?: ReactNode
}

/** A pointer click focuses its field; arrow keys move to the next choice. */
function RateChoice(props: RateChoiceProps) {
  const { title, under, wrong = false, checked, disabled = false, onChoose, field, children } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isPointed, setPointed] = useState(false)
  useEffect(() => {
    if (checked && isPointed) input.current?.focus()
  }, [checked, isPointed])

  return (
    <div className="rate-choice">
      <label>
        <input
          className="sr-only"
          type="radio"
          name="rate"
          checked={checked}
          disabled={disabled}
          onChange={onChoose}
          // Clicks by keyboard have detail 0.
          onClick={({ detail }: MouseEvent) => setPointed(detail > 0)}
        />
        <span className="pick-tick round" aria-hidden="true">
          <Icon name="check" size={15} strokeWidth={3} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="type-small font-strong">{title}</span>
          <span className={clsx('type-meta number rate-under', wrong && 'wrong')} id={id} aria-live="polite">
            {under}
          </span>
        </span>
        {children}
      </label>
      {field !== undefined && checked && (
        <span className={clsx('input rate-field', wrong && 'invalid')}>
          {field.sign !== '' && (
            <span aria-hidden="true" className="text-muted">
              {field.sign}
            </span>
          )}
          <input
            ref={input}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-label={field.label}
            aria-describedby={id}
            aria-invalid={wrong || undefined}
            placeholder={field.sign === '' ? '1.1699' : '75.05'}
            value={field.value}
            onChange={({ target }) => field.onChange(target.value)}
          />
        </span>
      )}
    </div>
  )
}
