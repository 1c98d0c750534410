import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { isPounds } from '#features/expenses/expense-texts.ts'
import { currencyName, currencySign, rateText } from '#features/expenses/money/currency-text.ts'
import { rateQuery } from '#features/expenses/queries.ts'
import { shortDate } from '#lib/dates.ts'
import { Icon } from '#ui/icon.tsx'

type CurrencyOptionProps = {
  id: string
  code: string
  day: string
  isSelected: boolean
  /** The keys stand on it. */
  isActive: boolean
  /** One call each: only of the few that are likely. */
  asksRate: boolean
  onTake: () => void
}

export function CurrencyOption(props: CurrencyOptionProps) {
  const { id, code, day, isSelected, isActive, asksRate, onTake } = props
  const row = useRef<HTMLDivElement>(null)
  const sign = currencySign(code)
  const under = useRateText(code, day, asksRate)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list or its field has the focus and takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: they point at it as their active descendant.
    <div
      ref={row}
      id={id}
      className={clsx('currency-option', isActive && 'active')}
      role="option"
      aria-selected={isSelected}
      data-code={code}
      onClick={onTake}
    >
      <span className={clsx('currency-sign', sign.length > 2 && 'long')} aria-hidden="true">
        {sign}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="type-small truncate font-strong">{currencyName(code)}</span>
        {under !== undefined && <span className="type-meta number text-muted">{under}</span>}
      </span>
      <span className="type-caption number text-muted">{code}</span>
      <span className="pick-tick round" aria-hidden="true">
        <Icon name="check" size={15} strokeWidth={3} />
      </span>
    </div>
  )
}

/** Undefined while nothing is known of it. */
function useRateText(code: string, day: string, asksRate: boolean): string | undefined {
  const isForeign = !isPounds(code)
  const { data } = useQuery({ ...rateQuery(code, day), enabled: isForeign && asksRate && day !== '' })
  if (!isForeign) return 'no rate needed'
  if (data === undefined) return undefined
  if (data === null) return 'no ECB rate, type your own'
  return `${rateText(data.rate, code)}, ECB ${shortDate(`${data.rateDay}T12:00:00`)}`
}
