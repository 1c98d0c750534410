import type { Recap } from '@sendit/core/recap/contract.ts'
import { windStep } from '@sendit/core/weather/wind-steps.ts'
import { dayHours, daysText, plural, waterNumber } from '#features/recap/recap-text.ts'
import { dayWords } from '#lib/dates.ts'

const MAX_BAR_REM = 7.875
const MIN_BAR_REM = 0.25

/** Days, sessions and hours on the water; the hours by day, while anybody was out. */
export function WaterPanel({ recap: { days, sessions, minutes } }: { recap: Recap }) {
  const water = waterNumber(minutes)
  return (
    <section className="recap-panel ink" aria-label="On the water">
      <div className="recap-inner">
        <dl className="recap-numbers">
          <BigNumber number={String(days.length)} label={plural(days.length, 'day')} />
          <BigNumber number={String(sessions)} label={plural(sessions, 'session')} />
          {minutes > 0 && <BigNumber number={water.number} label={`${water.unit} on the water`} isLargest />}
        </dl>
        {minutes > 0 && <DayBars days={days} />}
      </div>
    </section>
  )
}

function BigNumber({ number, label, isLargest }: { number: string; label: string; isLargest?: boolean }) {
  return (
    <div className={isLargest ? 'recap-number largest' : 'recap-number'}>
      <dt>{label}</dt>
      <dd>{number}</dd>
    </div>
  )
}

function DayBars({ days }: Pick<Recap, 'days'>) {
  const most = Math.max(1, ...days.map(({ minutes }) => minutes))
  const isCold = days.every(({ windSpeed }) => windSpeed === null)
  return (
    <>
      <div className="recap-days" role="img" aria-label={daysText(days)}>
        {days.map(({ day, minutes, windSpeed }) => (
          <span key={day}>
            <b className="number">{dayHours(minutes)}</b>
            <i
              data-step={minutes === 0 || windSpeed === null ? undefined : windStep(windSpeed)}
              data-none={minutes === 0 || undefined}
              style={{ height: `${Math.max(MIN_BAR_REM, (minutes / most) * MAX_BAR_REM)}rem` }}
            />
            <em>{dayWords(day).short}</em>
          </span>
        ))}
      </div>
      <p className="type-caption text-on-ink-muted">
        Hours of all riders{isCold ? '' : ', coloured by the wind of the day'}.
      </p>
    </>
  )
}
