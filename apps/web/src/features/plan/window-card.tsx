import { WindWord } from '#ui/wind-word.tsx'
import '#styles/screens/plan.css'
import type { GoWindow } from '@sendit/core/plan/contract.ts'
import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import type { WindVerdict } from '@sendit/core/weather/contract.ts'
import { verdictAt } from '@sendit/core/weather/verdict.ts'
import { useQuery } from '@tanstack/react-query'
import { dayWords } from '#lib/dates.ts'
import { serverNow } from '#lib/last-contact.ts'
import { useMinute } from '#lib/minutes.ts'
import { paths } from '#lib/paths.ts'
import { time24AtPlace } from '#lib/place-clock.ts'
import type { AboutCardProps } from '#trip/about-cards.ts'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { DataCredit } from '#ui/data-credit.tsx'
import { LiveCard, LiveCardFailed } from '#ui/live-card.tsx'
import { LiveCardLoading } from '#ui/live-card-loading.tsx'
import { goWindowQuery, sessionBeachesQuery } from './queries.ts'

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
  return <Known tripId={tripId} window={window} />
}

function Known({ tripId, window }: { tripId: string; window: GoWindow }) {
  const stored = stateOf(window, serverNow())
  const verdict = useVerdict({ tripId, window, isWanted: stored === 'go' })
  // The current forecast is newer than what the crew was notified of.
  const state = stored === 'go' && verdict?.tone === 'low' ? 'gone' : stored
  return (
    <LiveCard
      {...HEADS[state]}
      icon="kite"
      corner={state === 'go' && verdict !== undefined && <WindWord word={verdict.word} />}
      title={window.beachName}
      under={<p className="type-meta text-muted">{whenText(window, state)}</p>}
      aside={state === 'go' && <Knots window={window} />}
      link={{ href: paths.plan(tripId), label: 'Open the plan' }}
    >
      {state === 'go' && <DataCredit credits={window.attribution} />}
      {state === 'gone' && (
        <p className="type-small">The forecast has changed: this wind is no longer forecast.</p>
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

type Asked = { tripId: string; window: GoWindow; isWanted: boolean }

function useVerdict({ tripId, window, isWanted }: Asked): WindVerdict | undefined {
  const { beachId, day, from, to, timezone } = window
  const hours = { day, startsAt: time24AtPlace(from, timezone), endsAt: time24AtPlace(to, timezone) }
  const { data } = useQuery({ ...sessionBeachesQuery(tripId, hours), enabled: isWanted })
  const verdict = data?.beaches.find(({ id }) => id === beachId)?.verdict
  return verdict && verdictAt(verdict, serverNow())
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

function whenText({ day, from, to, timezone, gust }: GoWindow, state: WindowState): string {
  const { weekday, date } = dayWords(day)
  const hours = `${time24AtPlace(from, timezone)} to ${time24AtPlace(to, timezone)}`
  return `${weekday} ${date}, ${hours}${gust === null || state !== 'go' ? '' : `, gusts ${gust}`}`
}
