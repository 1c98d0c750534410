import { CATEGORIES, type Category } from '@sendit/core/expenses/categories.ts'
import type { Spending } from '@sendit/core/expenses/contract.ts'
import { MAX_EXPENSE_SEARCH } from '@sendit/core/expenses/limits.ts'
import clsx from 'clsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Crew, objectName } from '#features/expenses/crew.ts'
import { categoryLooks } from '#features/expenses/format.ts'
import { dayWords } from '#lib/dates.ts'
import { Icon } from '#ui/icon.tsx'
import { type ExpenseFilters, filtersIn, searchWith } from './filters.ts'

type FilterBarProps = Filtering & {
  /** Ignoring category and day; undefined while unknown. */
  spending: Spending | undefined
  crew: Crew
}

export function FilterBar({ spending, crew, ...filtering }: FilterBarProps) {
  const { filters, narrow } = filtering
  const counts = countsOf(spending, filters.day)
  const people = [...crew.values()].map((person) => ({ value: person.id, label: objectName(person) }))
  const days = (spending?.byDay ?? []).toReversed().map(({ day }) => ({ value: day, label: dayName(day) }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's, and these choose at once
    <div role="group" aria-label="Narrow the list" className="all-expenses-filters">
      <SearchField {...filtering} />
      <div className="filter-chips expense-filters">
        {(['', ...CATEGORIES] as const).map((category) => (
          <CategoryFilter
            key={category}
            category={category}
            count={counts?.get(category)}
            isChosen={filters.category === category}
            onChoose={() => narrow({ category })}
          />
        ))}
      </div>
      <div className="filter-chips expense-filters">
        <ChoiceFilter
          label="Paid by"
          none="anyone"
          value={filters.paidBy}
          options={people}
          onChoose={(paidBy) => narrow({ paidBy })}
        />
        <ChoiceFilter
          label="Shared by"
          none="anyone"
          value={filters.sharedBy}
          options={people}
          onChoose={(sharedBy) => narrow({ sharedBy })}
        />
        <ChoiceFilter
          label="Day"
          none="Any day"
          value={filters.day}
          options={days}
          onChoose={(day) => narrow({ day })}
        />
      </div>
    </div>
  )
}

/** The total is under ''. */
function countsOf(spending: Spending | undefined, day: string): ReadonlyMap<string, number> | undefined {
  if (spending === undefined) return undefined
  const days = day === '' ? spending.byDay : spending.byDay.filter((one) => one.day === day)
  const counts = CATEGORIES.map((category): [string, number] => [
    category,
    days.reduce((sum, one) => sum + one.counts[category], 0),
  ])
  return new Map([...counts, ['', counts.reduce((sum, [, count]) => sum + count, 0)]])
}

function dayName(day: string): string {
  const { short, date } = dayWords(day)
  return `${short} ${date}`
}

type CategoryFilterProps = {
  category: Category | ''
  count: number | undefined
  isChosen: boolean
  onChoose: () => void
}

function CategoryFilter({ category, count, isChosen, onChoose }: CategoryFilterProps) {
  const look = category === '' ? undefined : categoryLooks[category]
  return (
    <button
      type="button"
      className={clsx('filter-chip', isChosen && 'on')}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {look && <span className={`category-mark ${look.tone}`} />}
      {look?.name ?? 'All'} {count !== undefined && <b className="number">{count}</b>}
    </button>
  )
}

type ChoiceFilterProps = {
  label: string
  none: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** Uses the platform's native list. */
function ChoiceFilter({ label, none, value, options, onChoose }: ChoiceFilterProps) {
  const chosen = options.find((option) => option.value === value)?.label ?? (value === '' ? none : 'somebody')
  return (
    <span className={clsx('filter-chip choice', value !== '' && 'on')}>
      <span aria-hidden="true" className="flex items-center gap-1.5">
        {label === 'Day' ? chosen : `${label} ${chosen}`}
        <Icon name="chevron-down" size={15} strokeWidth={2.2} />
      </span>
      <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option className="bg-surface text-text" value="">
          {none}
        </option>
        {options.map((option) => (
          <option key={option.value} className="bg-surface text-text" value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}

const SEARCH_AFTER_MS = 300

function SearchField({ filters, narrow }: Filtering) {
  const [text, setText] = useState(filters.q)
  const [known, setKnown] = useState(filters.q)
  const [sent, setSent] = useState(filters.q)
  // Changed by Back or 'Clear', not by typing here, which may be further on.
  if (known !== filters.q) {
    setKnown(filters.q)
    if (filters.q !== sent) setText(filters.q)
  }
  const lookFor = useEffectEvent((q: string) => {
    setSent(q)
    narrow({ q }, { replace: filters.q !== '' && q !== '' })
  })
  useEffect(() => {
    const timer = setTimeout(() => lookFor(text.trim()), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <span className="input">
      <Icon name="search" size={20} />
      <input
        type="search"
        aria-label="Search expenses"
        placeholder="Search expenses"
        maxLength={MAX_EXPENSE_SEARCH}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </span>
  )
}

export type Filtering = {
  filters: ExpenseFilters
  /** `replace` avoids a history step per letter. */
  narrow: (change: Partial<ExpenseFilters>, options?: { replace: boolean }) => void
}

/** Filters live in the URL. */
export function useFilters(): Filtering {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const filters = filtersIn(search)
  return {
    filters,
    narrow(change, { replace } = { replace: false }) {
      const next = searchWith(search, { ...filters, ...change })
      if (next !== searchWith(search, filters)) navigate(`${path}?${next}`, { replace })
    },
  }
}
