import { CATEGORIES, type Category } from '@sendit/core/expenses/categories.ts'
import type { Spending } from '@sendit/core/expenses/contract.ts'
import clsx from 'clsx'
import { categoryLooks } from '#features/expenses/category/category-look.ts'
import { type Crew, objectName } from '#features/expenses/crew.ts'
import { dayWords } from '#lib/dates.ts'
import { Icon } from '#ui/icon.tsx'
import { SearchField } from './search-field.tsx'
import type { Filtering } from './use-filters.ts'

type FilterBarProps = Filtering & {
  /** What was spent without regard to category and day; undefined while it is not known. */
  spending: Spending | undefined
  crew: Crew
}

/** What the list can be narrowed to, with how many each category would leave. */
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

/** By category, and of all together under ''. */
function countsOf(spending: Spending | undefined, day: string): ReadonlyMap<string, number> | undefined {
  if (spending === undefined) return undefined
  const days = day === '' ? spending.byDay : spending.byDay.filter((one) => one.day === day)
  const counts = CATEGORIES.map((category): [string, number] => [
    category,
    days.reduce((sum, one) => sum + one.counts[category], 0),
  ])
  return new Map([...counts, ['', counts.reduce((sum, [, count]) => sum + count, 0)]])
}

/** 'Tue 14 July' */
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

/** The platform's own list under a chip. */
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
