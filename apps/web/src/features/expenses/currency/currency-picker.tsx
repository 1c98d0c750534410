import '#styles/screens/expense-money.css'
import { CURRENCIES } from '@sendit/core/expenses/currencies.ts'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isPounds } from '#features/expenses/expense-texts.ts'
import { currencyName, currencySign, rateText } from '#features/expenses/format.ts'
import { rateQuery } from '#features/expenses/queries.ts'
import { shortDate } from '#lib/dates.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'

type CurrencyPickerProps = {
  value: string
  ofTrip: readonly string[]
  day: string
  open: boolean
  onClose: () => void
  onChoose: (currency: string) => void
}

/** The list gets focus first: a phone's keyboard would cover it. */
export default function CurrencyPicker({ value, ofTrip, day, open, onClose, onChoose }: CurrencyPickerProps) {
  const [typed, setTyped] = useState('')
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const groups = currenciesFound(typed, ofTrip)
  const codes = groups.flatMap((group) => group.codes)
  const keys = useOptionKeys({ options: codes, first: value, onTake: onChoose })
  const pointing = {
    'aria-controls': listId,
    'aria-activedescendant': keys.active === undefined ? undefined : optionId(listId, keys.active),
  }

  function handleListKey(event: KeyboardEvent) {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isLetter) search.current?.focus()
    else keys.handleKeyDown(event)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Currency"
      description="The trip counts in £ GBP"
      initialFocus={list}
    >
      <div className="currency-picker">
        <div className="currency-search">
          <div className="input">
            <Icon name="search" size={20} />
            <input
              ref={search}
              type="text"
              role="combobox"
              aria-label="Search currencies"
              aria-expanded="true"
              aria-autocomplete="list"
              {...pointing}
              placeholder="Euro, MAD, dirham"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                keys.setActive('')
              }}
              onKeyDown={keys.handleKeyDown}
            />
          </div>
        </div>
        <p className={codes.length === 0 ? 'type-small text-muted' : 'sr-only'} role="status">
          {typed.trim() !== '' && foundText(codes.length, typed.trim())}
        </p>
        <div
          ref={list}
          id={listId}
          className="currency-list"
          role="listbox"
          aria-label="Currencies"
          tabIndex={0}
          {...pointing}
          onKeyDown={handleListKey}
        >
          {groups.map(({ title, codes: members }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list to choose from.
            <div key={title} role="group" aria-label={title}>
              <p className="currency-group" aria-hidden="true">
                {title}
              </p>
              {members.map((code) => (
                <CurrencyOption
                  key={code}
                  id={optionId(listId, code)}
                  code={code}
                  day={day}
                  isSelected={code === value}
                  isActive={code === keys.active}
                  asksRate={title !== 'All currencies'}
                  onTake={() => onChoose(code)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

const optionId = (listId: string, code: string) => `${listId}-${code}`

function foundText(count: number, typed: string): string {
  if (count === 0) return `No currency with “${typed}”.`
  return count === 1 ? '1 currency' : `${count} currencies`
}

type CurrencyOptionProps = {
  id: string
  code: string
  day: string
  isSelected: boolean
  isActive: boolean
  /** One request each, so only for likely currencies. */
  asksRate: boolean
  onTake: () => void
}

function CurrencyOption(props: CurrencyOptionProps) {
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

function useRateText(code: string, day: string, asksRate: boolean): string | undefined {
  const isForeign = !isPounds(code)
  const { data } = useQuery({ ...rateQuery(code, day), enabled: isForeign && asksRate && day !== '' })
  if (!isForeign) return 'no rate needed'
  if (data === undefined) return undefined
  if (data === null) return 'no ECB rate, type your own'
  return `${rateText(data.rate, code)}, ECB ${shortDate(`${data.rateDay}T12:00:00`)}`
}

type OptionKeys = {
  options: readonly string[]
  first: string
  onTake: (option: string) => void
}

/** Focus does not move while the arrow keys navigate. */
function useOptionKeys({ options, first, onTake }: OptionKeys) {
  const [active, setActive] = useState(first)
  const place = Math.max(0, options.indexOf(active))
  const last = options.length - 1

  return {
    active: options[place],
    setActive,
    handleKeyDown(event: KeyboardEvent) {
      const target = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: last }[event.key]
      const isTaken = event.key === 'Enter'
      if (target === undefined && !isTaken) return
      event.preventDefault()
      const option = options[isTaken ? place : Math.min(last, Math.max(0, target ?? 0))]
      if (option === undefined) return
      setActive(option)
      if (isTaken) onTake(option)
    },
  }
}

export type CurrencyGroup = { title: string; codes: readonly string[] }

const OFTEN: readonly string[] = ['EUR', 'USD', 'MAD']

/** Ignores accents; the trip's currencies first, then by name. */
function currenciesFound(typed: string, ofTrip: readonly string[]): CurrencyGroup[] {
  const wanted = plain(typed)
  const fits = (code: string) => wanted === '' || plain(`${code} ${currencyName(code)}`).includes(wanted)
  const often = OFTEN.filter((code) => !ofTrip.includes(code))
  const others = CURRENCIES.filter((code) => !ofTrip.includes(code) && !often.includes(code))
  const byName = (one: string, other: string) => currencyName(one).localeCompare(currencyName(other), 'en-GB')
  return [
    { title: 'On this trip', codes: ofTrip.filter(fits) },
    { title: 'Often', codes: often.filter(fits) },
    { title: 'All currencies', codes: others.filter(fits).sort(byName) },
  ].filter(({ codes }) => codes.length > 0)
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
