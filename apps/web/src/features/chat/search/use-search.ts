import type { Message } from '@sendit/core/chat/contract.ts'
import { searchWords } from '@sendit/core/chat/search-words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type Narrowing, searchQuery } from '#features/chat/search-queries.ts'
import type { Jump } from '#features/chat/use-jump.ts'
import { useMediaQuery } from '#lib/window.ts'

const BESIDE_FROM = '(min-width: 1024px)'
const SEARCH_AFTER_MS = 300

export type Search = {
  isOpen: boolean
  isBeside: boolean
  isListing: boolean
  text: string
  lookedFor: string
  narrowing: Narrowing
  /** Folded for comparison. */
  words: readonly string[]
  hits: readonly Message[]
  hasMore: boolean
  /** -1 for none. */
  index: number
  isLoading: boolean
  error: Error | null
  open: () => void
  close: () => void
  type: (text: string) => void
  narrow: (to: Partial<Narrowing>) => void
  submit: () => void
  retry: () => void
  readMore: () => void
  show: (message: Message, options: { takesFocus: boolean }) => void
  /** 1 is older, -1 newer. */
  step: (by: 1 | -1) => void
  backToList: () => void
}

export function useSearch(tripId: string, jump: Jump): Search {
  const isBeside = useMediaQuery(BESIDE_FROM)
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [lookedFor, setLookedFor] = useState('')
  const [narrowing, setNarrowing] = useState(EVERYTHING)
  const [shownId, setShownId] = useState<string | null>(null)
  const query = searchQuery(tripId, lookedFor, narrowing)
  const found = useInfiniteQuery({ ...query, enabled: isOpen && lookedFor !== '' })
  const hits = found.data ?? NONE
  const index = hits.findIndex(({ id }) => id === shownId)
  const words = useMemo(() => searchWords(lookedFor), [lookedFor])

  function lookFor(words: string) {
    if (words === lookedFor) return
    setLookedFor(words)
    setShownId(null)
  }
  useEffect(() => {
    const timer = setTimeout(() => lookFor(text.trim()), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  })

  function readMore() {
    if (found.hasNextPage && !found.isFetching) void found.fetchNextPage()
  }

  function show(message: Message, options: { takesFocus: boolean }) {
    setShownId(message.id)
    jump.jumpTo(message.id, options)
    if (message === hits.at(-1)) readMore()
  }

  return {
    ...{ isOpen, isBeside, isListing: isBeside || index < 0 },
    ...{ text, lookedFor, narrowing, words, hits, index, readMore, show },
    hasMore: found.hasNextPage,
    isLoading: lookedFor !== '' && found.isPending,
    error: found.data === undefined ? found.error : null,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      setText('')
      lookFor('')
      setNarrowing(EVERYTHING)
    },
    type: setText,
    narrow(to) {
      setNarrowing({ ...narrowing, ...to })
      setShownId(null)
    },
    submit: () => lookFor(text.trim()),
    retry: () => void found.refetch(),
    step: (by) => {
      const hit = hits[index + by]
      if (hit !== undefined) show(hit, { takesFocus: false })
    },
    backToList: () => setShownId(null),
  }
}

const NONE: readonly Message[] = []
const EVERYTHING: Narrowing = { from: null, kind: null }
