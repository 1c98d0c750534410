import { useLocation, useSearch } from 'wouter'
import { type ExpenseFilters, filtersIn, searchWith } from './filters.ts'

export type Filtering = {
  filters: ExpenseFilters
  /** Back leads to what stood before; `replace` where every letter would be a step. */
  narrow: (change: Partial<ExpenseFilters>, options?: { replace: boolean }) => void
}

/** What the list is narrowed to stands in the address. */
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
