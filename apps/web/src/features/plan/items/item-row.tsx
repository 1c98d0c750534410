import type { PlanItem, SessionWeather } from '@sendit/core/plan/contract.ts'
import { endsNextDay } from '@sendit/core/plan/end-text.ts'
import type { Role } from '@sendit/core/trips/roles.ts'
import clsx from 'clsx'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { type AvatarPerson, AvatarStack } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import { comingText, ITEM_LOOKS, SessionVerdict, windText } from './item-looks.tsx'
import { ItemActions, ItemWaiting, OwnPlanAnswer, useIsOver } from './item-parts.tsx'

const SessionTally = lazyPart(() => import('./session-tally.tsx'))

export type PlanViewer = { userId: string | null; role: Role }

type ItemRowProps = {
  tripId: string
  item: PlanItem
  viewer: PlanViewer
  faces: ReadonlyMap<string, AvatarPerson>
  weather?: SessionWeather | undefined
  isTallied?: boolean
}

export function ItemRow({ tripId, item, viewer, faces, weather, isTallied = false }: ItemRowProps) {
  const { label, icon, tone } = ITEM_LOOKS[item.kind]
  const coming = item.answers.flatMap(({ id, answer, name }) =>
    answer === 'yes' ? [faces.get(id) ?? { id, name }] : [],
  )
  const isSession = item.kind === 'session'
  const { count, maybe } = comingText(item, useIsOver(item))
  const isOwn = viewer.userId === item.createdBy || viewer.role === 'owner'
  return (
    <article className={clsx('plan-item', isSession && 'session')} aria-label={`${label}: ${item.title}`}>
      <span className="plan-time">
        {isSession ? <b className="plan-start">{item.startsAt}</b> : item.startsAt}
        {item.endsAt !== null && <span>{item.endsAt}</span>}
        {endsNextDay(item) && <span>next day</span>}
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
            <Where item={item} weather={weather} />
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
        {weather !== undefined && (
          <SessionWorth tripId={tripId} itemId={item.id} weather={weather} isTallied={isTallied} />
        )}
        <ItemWaiting tripId={tripId} itemId={item.id} />
        <OwnPlanAnswer tripId={tripId} item={item} />
      </div>
    </article>
  )
}

type SessionWorthProps = { tripId: string; itemId: string; weather: SessionWeather; isTallied: boolean }

function SessionWorth({ tripId, itemId, weather, isTallied }: SessionWorthProps) {
  return (
    <>
      <SessionVerdict weather={weather} />
      {isTallied && weather.stoppedBy.length === 0 && (
        <LazyBoundary>
          <SessionTally tripId={tripId} itemId={itemId} />
        </LazyBoundary>
      )}
    </>
  )
}

function ItemTitle({ tripId, item }: { tripId: string; item: PlanItem }) {
  if (item.kind !== 'session') return <span className="min-w-0 [overflow-wrap:anywhere]">{item.title}</span>
  return (
    <Anchor className="session-link" href={paths.sessionOf(tripId, item.id)}>
      {item.title}
    </Anchor>
  )
}

function Where({ item, weather }: { item: PlanItem; weather: SessionWeather | undefined }) {
  const wind = weather?.wind ?? null
  const text = [wind && windText(wind), item.place, item.note].filter(Boolean).join(', ')
  return text === '' ? null : <p className="type-meta text-muted [overflow-wrap:anywhere]">{text}</p>
}
