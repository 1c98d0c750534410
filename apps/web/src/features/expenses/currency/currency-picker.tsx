import '#styles/screens/expense-money.css'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { currenciesFound } from './currencies-found.ts'
import { CurrencyOption } from './currency-option.tsx'
import { useOptionKeys } from './use-option-keys.ts'

type CurrencyPickerProps = {
  value: string
  ofTrip: readonly string[]
  day: string
  open: boolean
  onClose: () => void
  onChoose: (currency: string) => void
}

/** The currencies there are. The list has the focus first: on a phone the keyboard would stand over it. */
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
    // What is typed goes on in the field.
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
                // The first that fits is what Enter takes.
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
