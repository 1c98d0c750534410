import { currencySign } from '#features/expenses/money/currency-text.ts'
import { Icon } from '#ui/icon.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

const CurrencyPicker = latePart(() => import('./currency-picker.tsx'))

type CurrencyButtonProps = {
  value: string
  /** Those of the trip, which come first. */
  ofTrip: readonly string[]
  /** The day it was spent, whose rates stand beside them; empty while it is none. */
  day: string
  onChange: (currency: string) => void
}

/** What an amount is in, inside its field; it opens the list of currencies. */
export function CurrencyButton({ value, ofTrip, day, onChange }: CurrencyButtonProps) {
  const picking = useOpening()
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
      <OpenedDialog by={picking}>
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
      </OpenedDialog>
    </>
  )
}
