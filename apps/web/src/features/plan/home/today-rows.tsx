import type { Today } from '@sendit/core/plan/contract.ts'
import type { WaitingKind } from '@sendit/core/plan/limits.ts'
import { daysBetween } from '@sendit/core/time.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import { verdictAt } from '@sendit/core/weather/verdict.ts'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { ITEM_LOOKS } from '#features/plan/items/item-looks.tsx'
import { Verdict } from '#features/plan/session/verdict.tsx'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { AvatarStack } from '#ui/avatar.tsx'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { WindWord } from '#ui/wind-word.tsx'
import type { TodayView } from './today-texts.ts'
import {
  backText,
  knotsText,
  namesOf,
  nearnessOf,
  nextDetail,
  waitingDetail,
  windowHours,
} from './today-texts.ts'

const FACE_PX = 26
/** How far ahead the next window is searched. */
const DAYS_AHEAD = 5

/** At most five lines; empty ones are left out. */
export function TodayRows(view: TodayView) {
  const { today, now } = view
  const isKnown = today.window !== null && verdictAt(today.window.verdict, now).tone !== 'none'
  return (
    <>
      {today.window === null && today.calm !== null && <NextWindow {...view} />}
      {isKnown && today.mine !== null && <Mine {...view} mine={today.mine} />}
      {today.riding.length > 0 && <Riding {...view} />}
      {today.next !== null && <Next {...view} next={today.next} />}
      <OnWater {...view} />
      {today.waiting.length > 0 && <Waits {...view} />}
    </>
  )
}

type RowProps = {
  tile: string
  icon: ReactNode
  href: string
  children: ReactNode
  under?: string | null | undefined
  end?: ReactNode
}

function Row({ tile, icon, href, children, under, end }: RowProps) {
  return (
    <Anchor className="today-row" href={href}>
      <span className={clsx('icon-tile small', tile)}>{icon}</span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="today-line type-small">{children}</span>
        {under && <span className="type-meta truncate text-muted">{under}</span>}
      </span>
      {end}
      <Icon name="chevron-right" size={18} strokeWidth={2} className="flex-none text-muted" />
    </Anchor>
  )
}

function rideHref({ today: { sessionId }, trip }: TodayView): string {
  return sessionId === null ? paths.plan(trip.id) : paths.sessionOf(trip.id, sessionId)
}

function NextWindow({ today, trip, now, timezone, presentDay }: TodayView) {
  const { nextWindow, day } = today
  const icon = <Icon name="wind" size={20} />
  const last = trip.tripEndDate ?? trip.tripDate
  if (nextWindow === null && day >= last) return null
  if (nextWindow === null)
    return (
      <Row tile="quiet" icon={icon} href={paths.plan(trip.id)}>
        {daysBetween(day, last) >= DAYS_AHEAD
          ? 'No wind in the next five days.'
          : 'No wind until the trip ends.'}
      </Row>
    )
  const { beachName, direction, score } = nextWindow
  const verdict = verdictAt(nextWindow.verdict, now)
  return (
    <Row
      tile="play"
      icon={icon}
      href={paths.plan(trip.id)}
      under={[`${beachName}, ${knotsText(nextWindow)} ${compassPoint(direction)}`, ...verdict.reasons].join(
        ', ',
      )}
      end={
        <span className="flex flex-none flex-col items-end">
          <b className="today-score">{score}</b>
          <WindWord word={verdict.word} className="type-meta" />
        </span>
      }
    >
      Next: <b className="font-strong">{windowHours(nextWindow, { today: presentDay, timezone })}</b>
    </Row>
  )
}

function Mine({ mine, ...view }: TodayView & { mine: NonNullable<Today['mine']> }) {
  return (
    <Row
      tile="play"
      icon={<Icon name="kite" size={20} />}
      href={rideHref(view)}
      end={<Verdict word={mine.word} isViewer />}
    >
      {mine.kite === null ? (
        'Your kites'
      ) : (
        <>
          You on the <b className="font-strong">{mine.kite.size}</b>
        </>
      )}
    </Row>
  )
}

function Riding(view: TodayView) {
  const { riding, window } = view.today
  const { names, rest } = namesOf(riding)
  const isOne = riding.length === 1
  const too = view.viewerId === null ? '' : ' too'
  return (
    <Row
      tile="stay"
      icon={<Icon name="users" size={20} />}
      href={rideHref(view)}
      end={
        <AvatarStack
          size={FACE_PX}
          people={riding.map(({ id, name, profileImageUrl }) => ({ id, name, pictureUrl: profileImageUrl }))}
        />
      }
    >
      <b className="font-strong">{names}</b>
      {rest}{' '}
      {window === null ? `${isOne ? 'is' : 'are'} in for a session` : `${isOne ? 'rides' : 'ride'}${too}`}
    </Row>
  )
}

function Next({ next, trip, viewerId, presentDay }: TodayView & { next: NonNullable<Today['next']> }) {
  const isSession = next.kind === 'session'
  const near = next.day === presentDay ? '' : `${nearnessOf(next.day, presentDay)} `
  return (
    <Row
      tile="move"
      icon={<Icon name={ITEM_LOOKS[next.kind].icon} size={20} />}
      href={isSession ? paths.sessionOf(trip.id, next.itemId) : paths.plan(trip.id)}
      under={nextDetail(next, viewerId)}
    >
      <b className="font-strong">
        {near}
        {next.startsAt}
      </b>{' '}
      {next.title}
    </Row>
  )
}

/** 'Nobody is out' is only shown when known, and on the day itself. */
function OnWater({
  today: { onWater, window, day },
  trip,
  viewerId,
  now,
  timezone,
  presentDay,
  isOld,
}: TodayView) {
  const row = {
    tile: 'today-water',
    icon: <ConditionIcon name="tide" size={20} />,
    href: paths.plan(trip.id),
  }
  if (onWater.length === 0) {
    if (isOld || day !== presentDay) return null
    return <Row {...row}>{window === null ? 'Nobody is on the water' : 'Nobody is on the water yet'}</Row>
  }
  const shown = onWater.map((one) => (one.id === viewerId ? { ...one, name: 'You' } : one))
  const { names, rest } = namesOf(shown)
  const isSingular = onWater.length === 1 && onWater[0]?.id !== viewerId
  return (
    <Row {...row} under={backText(shown, { now, timezone })}>
      <b className="font-strong">{names}</b>
      {rest} {isSingular ? 'is' : 'are'} on the water
    </Row>
  )
}

const WAITING: Record<WaitingKind, { icon: IconName; href: (tripId: string) => string }> = {
  answer: { icon: 'calendar', href: paths.plan },
  debt: { icon: 'wallet', href: paths.expenses },
  vote: { icon: 'trophy', href: paths.awards },
  poll: { icon: 'poll', href: paths.chat },
}

function Waits({ today: { waiting }, trip, timezone }: TodayView) {
  const [first] = waiting
  if (first === undefined) return null
  const { icon, href } = WAITING[first.kind]
  const at = first.text.lastIndexOf(first.name)
  return (
    <Row
      tile="today-waiting"
      icon={<Icon name={icon} size={20} />}
      href={href(trip.id)}
      under={waitingDetail(waiting, timezone)}
    >
      {first.text.slice(0, at)}
      <b className="font-strong">{first.name}</b>
      {first.text.slice(at + first.name.length)}
    </Row>
  )
}
