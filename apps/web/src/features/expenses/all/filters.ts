import { CATEGORIES, type Category } from '@sendit/core/expenses/categories.ts'

/** Empty texts do not filter. */
export type ExpenseFilters = {
  q: string
  category: Category | ''
  paidBy: string
  sharedBy: string
  day: string
}

export const NO_FILTERS: ExpenseFilters = { q: '', category: '', paidBy: '', sharedBy: '', day: '' }
const NAMES = Object.keys(NO_FILTERS) as (keyof ExpenseFilters)[]

/** Unknown categories are ignored. */
export function filtersIn(search: string): ExpenseFilters {
  const params = new URLSearchParams(search)
  const text = (name: keyof ExpenseFilters) => params.get(name) ?? ''
  const category = CATEGORIES.find((one) => one === text('category')) ?? ''
  return { q: text('q'), category, paidBy: text('paidBy'), sharedBy: text('sharedBy'), day: text('day') }
}

export function filterText(filters: ExpenseFilters, others: Record<string, string> = {}): string {
  const params = new URLSearchParams(others)
  for (const name of NAMES) if (filters[name] !== '') params.set(name, filters[name])
  return params.toString()
}

export function searchWith(search: string, filters: ExpenseFilters): string {
  const params = new URLSearchParams(search)
  for (const name of NAMES) {
    if (filters[name] === '') params.delete(name)
    else params.set(name, filters[name])
  }
  return params.toString()
}

export function isNarrow(filters: ExpenseFilters): boolean {
  return NAMES.some((name) => filters[name] !== '')
}
