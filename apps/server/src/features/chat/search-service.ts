import type { SearchQuery } from '@sendit/core/chat/contract.ts'
import { SEARCH_PAGE } from '@sendit/core/chat/limits.ts'
import { searchWords } from '@sendit/core/chat/search-words.ts'
import type { TripAccess } from '#access/trip-gate.ts'
import type { AppDatabase } from '#db/open.ts'
import { type Page, readPage } from '#db/page.ts'
import { invalid } from '#errors.ts'
import type { MessageRow } from './message-store.ts'
import { fillWords, findByWords, hasUnmarkedWords } from './search-store.ts'
import { findSeq } from './store.ts'

/** Each step holds what it fills in for a moment. */
const FILL_AT_ONCE = 500

export type SearchService = ReturnType<typeof createSearchService>

export function createSearchService({ database }: { database: AppDatabase }) {
  const { db } = database

  async function fillIn(tripId: string): Promise<void> {
    if (!(await hasUnmarkedWords(db, tripId))) return
    while ((await database.transact(({ tx }) => fillWords(tx, tripId, FILL_AT_ONCE))) > 0);
  }

  return {
    /** Messages with words that begin with each of those asked for, the newest first; none for a text without words. */
    async find(
      { tripId, state }: TripAccess,
      { q, before, from, with: kind }: SearchQuery,
    ): Promise<Page<MessageRow>> {
      const beforeSeq = before === undefined ? state.messageSeq + 1 : await findSeq(db, tripId, before)
      if (beforeSeq === undefined) throw invalid('before', 'This message is not in the trip.')
      const words = searchWords(q)
      if (words.length === 0) return { rows: [], next: undefined }
      await fillIn(tripId)
      return readPage(SEARCH_PAGE, (limit) =>
        findByWords(db, { tripId, words, beforeSeq, limit, from, kind }),
      )
    },
  }
}
