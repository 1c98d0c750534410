import { MAX_EXPENSE_SEARCH } from '@sendit/core/expenses/limits.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { Filtering } from './use-filters.ts'

/** Between two letters people wait less. */
const SEARCH_AFTER_MS = 300

/** Words of the description; looked for when the writer rests. */
export function SearchField({ filters, narrow }: Filtering) {
  const [text, setText] = useState(filters.q)
  const [known, setKnown] = useState(filters.q)
  const [sent, setSent] = useState(filters.q)
  // Back, or 'Clear', and not the letters of this field, of which there may be more by now.
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
