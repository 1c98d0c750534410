import type { NewPlanItem } from '@sendit/core/plan/contract.ts'
import clsx from 'clsx'
import type { Entry } from '#outbox/entry.ts'
import { WaitingNote } from '#outbox/waiting-note.tsx'
import { ITEM_LOOKS } from './item-looks.ts'

/** What was planned on this phone, and nobody else knows yet. */
export function WaitingItem({ entry }: { entry: Entry<NewPlanItem> }) {
  const { kind, title, startsAt, endsAt } = entry.what
  const isSession = kind === 'session'
  return (
    <article
      className={clsx('plan-item', isSession && 'session')}
      aria-label={`${ITEM_LOOKS[kind].label}: ${title}`}
    >
      <span className="plan-time">
        {isSession ? <b className="plan-start">{startsAt}</b> : startsAt}
        {endsAt != null && <span>{endsAt}</span>}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h3 className={clsx('[overflow-wrap:anywhere]', isSession ? 'type-card' : 'font-strong')}>{title}</h3>
        <WaitingNote entry={entry}>The crew does not know yet, it waits for network</WaitingNote>
      </div>
    </article>
  )
}
