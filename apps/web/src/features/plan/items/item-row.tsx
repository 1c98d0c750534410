import type { PlanItem } from '@sendit/core/plan/contract.ts'
import type { Role } from '@sendit/core/trips/roles.ts'
import clsx from 'clsx'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import type { AvatarPerson } from '#ui/avatar.tsx'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { Icon } from '#ui/icon.tsx'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import { ItemActions } from './item-actions.tsx'
import { ITEM_LOOKS } from './item-looks.ts'
import { ItemWaiting } from './item-waiting.tsx'
import { OwnPlanAnswer } from './own-plan-answer.tsx'
import { comingText } from './riding-text.ts'

const sessionTally = () => import('./session-tally.tsx')
const SessionTally = latePart(sessionTally)
const SessionWhere = latePart(async () => ({ default: (await sessionTally()).SessionWhere }))

export type PlanViewer = { userId: string | null; role: Role }

type ItemRowProps = {
  tripId: string
  item: PlanItem
  viewer: PlanViewer
  /** Faces of those who answered. */
  faces: ReadonlyMap<string, AvatarPerson>
  /** A session whose wind is known: it says that, and who would be powered. */
  isTallied?: boolean
}

/** An item of the plan, with the viewer's answer in place. */
export function ItemRow({ tripId, item, viewer, faces, isTallied = false }: ItemRowProps) {
  const { label, icon, tone } = ITEM_LOOKS[item.kind]
  const coming = item.answers.flatMap(({ id, answer, name }) =>
    answer === 'yes' ? [faces.get(id) ?? { id, name }] : [],
  )
  const isSession = item.kind === 'session'
  const { count, maybe } = comingText(item)
  const isOwn = viewer.userId === item.createdBy || viewer.role === 'owner'
  return (
    <article className={clsx('plan-item', isSession && 'session')} aria-label={`${label}: ${item.title}`}>
      <span className="plan-time">
        {isSession ? <b className="plan-start">{item.startsAt}</b> : item.startsAt}
        {item.endsAt !== null && <span>{item.endsAt}</span>}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="plan-item-head">
          {!isSession && (
            <span className={clsx('icon-tile plan-icon', tone)}>
              <Icon name={icon} size={20} />
            </span>
          )}
          <div className="flex min-w-0 flex-1 flex-col">
            <h3 className={clsx('flex items-center gap-2', isSession ? 'type-card' : 'font-strong')}>
              {isSession && <Icon name={icon} size={20} className="flex-none text-success" />}
              <ItemTitle tripId={tripId} item={item} />
            </h3>
            <Where tripId={tripId} item={item} isTallied={isTallied} />
          </div>
          {!isSession && coming.length > 0 && (
            <span className="plan-faces">
              <AvatarStack people={coming} size={24} max={2} />
            </span>
          )}
          {isOwn && <ItemActions tripId={tripId} item={item} />}
        </div>
        {isSession && (count !== '' || maybe !== '') && (
          <p className="type-caption flex flex-wrap items-center gap-2">
            <AvatarStack people={coming} size={26} max={4} />
            {count !== '' && <b className="font-strong">{count}</b>}
            {maybe !== '' && <span className="text-muted">{maybe}</span>}
          </p>
        )}
        {isTallied && viewer.userId !== null && (
          <Late>
            <SessionTally tripId={tripId} itemId={item.id} />
          </Late>
        )}
        <ItemWaiting tripId={tripId} itemId={item.id} />
        {viewer.userId !== null && <OwnPlanAnswer tripId={tripId} item={item} userId={viewer.userId} />}
      </div>
    </article>
  )
}

/** A session has a screen of its own. */
function ItemTitle({ tripId, item }: { tripId: string; item: PlanItem }) {
  if (item.kind !== 'session') return <span className="min-w-0 [overflow-wrap:anywhere]">{item.title}</span>
  return (
    <Anchor className="session-link" href={paths.sessionOf(tripId, item.id)}>
      {item.title}
    </Anchor>
  )
}

/** Where it is and what else is said of it, after the wind of a session. */
function Where({ tripId, item, isTallied }: { tripId: string; item: PlanItem; isTallied: boolean }) {
  const where = [item.place, item.note].filter((text) => text !== null && text !== '').join(', ')
  if (where === '' && !isTallied) return null
  return (
    <p className="type-meta text-muted [overflow-wrap:anywhere]">
      {isTallied ? (
        <Late instead={where}>
          <SessionWhere tripId={tripId} itemId={item.id} where={where} />
        </Late>
      ) : (
        where
      )}
    </p>
  )
}
