import '#styles/screens/plan.css'
import type { GoWindow } from '@sendit/core/plan/window-contract.ts'
import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import { WIND_NAMES, windStep } from '@sendit/core/weather/wind-steps.ts'
import { useQuery } from '@tanstack/react-query'
import type { AboutCardProps } from '#access/about-cards.ts'
import { useCurrentTrip } from '#access/use-current-trip.ts'
import { dayWords } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { time24AtPlace } from '#lib/place-clock.ts'
import { serverNow } from '#lib/server-clock.ts'
import { useMinute } from '#lib/use-minute.ts'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { DataCredit } from '#ui/data-credit.tsx'
import { LiveCard } from '#ui/live-card.tsx'
import { LiveCardFailed } from '#ui/live-card-failed.tsx'
import { LiveCardLoading } from '#ui/live-card-loading.tsx'
import { goWindowQuery } from './queries.ts'

/** Hours of good wind that the chat told, as the forecast has them now. */
export default function WindowCard({ id, text = 'Good wind' }: AboutCardProps) {
  const { tripId } = useCurrentTrip()
  const {
    data: window,
    error,
    refetch,
  } = useQuery({ ...goWindowQuery(tripId ?? '', id), enabled: tripId !== null })
  useMinute()
  if (!window || tripId === null) {
    if (error === null) return <LiveCardLoading />
    const failure = { error, onRetry: () => void refetch() }
    return <LiveCardFailed kind="GO" icon="kite" tone="play" title={text} {...failure} />
  }
  const state = stateOf(window, serverNow())
  return (
    <LiveCard
      {...HEADS[state]}
      icon="kite"
      corner={state === 'go' && <BandWord window={window} />}
      title={window.beachName}
      under={<p className="type-meta text-muted">{whenText(window, state)}</p>}
      aside={state === 'go' && <Knots window={window} />}
      link={{ href: paths.plan(tripId), label: 'Open the plan' }}
    >
      {state === 'go' && <DataCredit credits={window.attribution} />}
      {state === 'gone' && (
        <p className="type-small">The forecast has changed: this wind is not to come any more.</p>
      )}
    </LiveCard>
  )
}

type WindowState = 'go' | 'gone' | 'over'

const HEADS = {
  go: { kind: 'GO', tone: 'play' },
  gone: { kind: 'No GO any more', tone: undefined },
  over: { kind: 'It was a GO', tone: undefined },
} as const satisfies Record<WindowState, object>

function stateOf({ to, goneAt }: GoWindow, now: Date): WindowState {
  if (goneAt !== null) return 'gone'
  return new Date(to) <= now ? 'over' : 'go'
}

/** The word is for the middle of it: most of the window is such a wind. */
function BandWord({ window: { lowest, highest } }: { window: GoWindow }) {
  const step = windStep((lowest + highest) / 2)
  return (
    <span className="type-caption flex items-center gap-1.5 font-strong">
      <i className="wind-swatch" style={{ background: `var(--wind-${step})` }} />
      <span style={{ color: `var(--wind-${step}-text)` }}>{WIND_NAMES[step]}</span>
    </span>
  )
}

function Knots({ window: { lowest, highest, windDirection } }: { window: GoWindow }) {
  return (
    <p className="flex flex-none flex-col items-end self-start">
      <b className="plan-knots">{lowest === highest ? lowest : `${lowest}–${highest}`}</b>
      <span className="type-caption flex items-center gap-1 text-muted">
        kn
        <ConditionIcon name="arrow" size={14} strokeWidth={2.3} turn={oppositeDirection(windDirection)} />
        {compassPoint(windDirection)}
      </span>
    </p>
  )
}

/** 'Thursday 16 July, 14:00 to 18:00, gusts 31' */
function whenText({ day, from, to, timezone, gust }: GoWindow, state: WindowState): string {
  const { weekday, date } = dayWords(day)
  const hours = `${time24AtPlace(from, timezone)} to ${time24AtPlace(to, timezone)}`
  return `${weekday} ${date}, ${hours}${gust === null || state !== 'go' ? '' : `, gusts ${gust}`}`
}
