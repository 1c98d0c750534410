import type { Expense, HistoryEntry } from '@sendit/core/expenses/contract.ts'
import { RESTORE_DAYS } from '@sendit/core/expenses/limits.ts'
import { addDays } from '@sendit/core/time.ts'
import { type Crew, personOf, subjectName } from '#features/expenses/crew.ts'
import { dayWords, localDay, relativeDay } from '#lib/dates.ts'
import { time24AtPlace } from '#lib/place-clock.ts'
import { viewerZone } from '#lib/place-time.ts'
import { Banner } from '#ui/banner.tsx'

type DeletedBannerProps = {
  expense: Expense
  /** Undefined while it has not been read. */
  history: readonly HistoryEntry[] | undefined
  crew: Crew
}

/** Who deleted it, when, and until when it is kept; nothing for one that stands. */
export function DeletedBanner({ expense: { deletedAt }, history, crew }: DeletedBannerProps) {
  if (deletedAt == null) return null
  const by = history?.find(({ kind }) => kind === 'deleted')?.by
  const who = by === undefined ? 'Deleted' : `${subjectName(personOf(crew, by))} deleted this`
  const day = relativeDay(localDay(deletedAt), localDay(new Date()))
  const when = /^(Today|Yesterday)$/.test(day) ? day.toLowerCase() : `on ${day}`
  const until = dayWords(addDays(localDay(deletedAt), RESTORE_DAYS)).date
  return (
    <Banner tone="error" icon="trash">
      <b className="font-strong">
        {who} {when} at {time24AtPlace(deletedAt, viewerZone())}.
      </b>{' '}
      It counts for nobody. Kept until {until}.
    </Banner>
  )
}
