import type { Recap } from '@sendit/core/recap/contract.ts'
import { dayWords } from '#lib/dates.ts'
import { Avatar, AvatarStack } from '#ui/avatar.tsx'
import { DataCredit } from '#ui/data-credit.tsx'
import { WindDial } from '#ui/wind-dial.tsx'
import { dialFill, WindWord, windFill } from '#ui/wind-word.tsx'
import type { FaceOf } from './recap-text.ts'
import {
  dayHours,
  daysText,
  durationText,
  hourText,
  longestText,
  plural,
  shortHours,
  strongestText,
  waterNumber,
} from './recap-text.ts'

const MAX_BAR_REM = 7.875
const MIN_BAR_REM = 0.25

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
        {days.map(({ day, minutes, windSpeed, word }) => (
          <span key={day}>
            <b className="number">{dayHours(minutes)}</b>
            <i
              data-none={minutes === 0 || undefined}
              style={{
                height: `${Math.max(MIN_BAR_REM, (minutes / most) * MAX_BAR_REM)}rem`,
                ...(minutes > 0 && windSpeed !== null && { background: windFill(word) }),
              }}
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

const DIAL_PX = 270
const FACE_PX = 36
const MAX_FACES = 6

type WindPanelProps = {
  strongest: NonNullable<Recap['strongest']>
  credits: Recap['attribution']
  timezone: string | null
  faceOf: FaceOf
}

export function WindPanel({ strongest, credits, timezone, faceOf }: WindPanelProps) {
  const { from, windSpeed, windGust, windDirection, riders, word = 'Unknown' } = strongest
  return (
    <section className="recap-panel" aria-labelledby="recap-wind">
      <div className="recap-inner two">
        <div className="recap-dial">
          <WindDial
            knots={windSpeed}
            gustKnots={windGust}
            fromDegrees={windDirection}
            size={DIAL_PX}
            fill={dialFill(word)}
            label={`${Math.round(windSpeed)} knots, ${word}`}
          />
        </div>
        <div>
          <p className="type-caption font-medium text-muted">Biggest wind hour</p>
          <h2 className="recap-heading" id="recap-wind">
            {hourText(from, { timezone })}
          </h2>
          <p className="recap-text">{strongestText(strongest)}</p>
          <div className="mt-3.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <AvatarStack people={riders.map(faceOf)} size={FACE_PX} max={MAX_FACES} ring="background" />
            <WindWord word={word} />
          </div>
          <div className="mt-3">
            <DataCredit credits={credits} />
          </div>
        </div>
      </div>
    </section>
  )
}

const RIDER_FACE_PX = 34

type RidersPanelProps = { riders: Recap['riders']; viewerId: string | null; faceOf: FaceOf }

export function RidersPanel({ riders, viewerId, faceOf }: RidersPanelProps) {
  const [first] = riders
  if (first === undefined) return null
  const nameOf = ({ id, name }: { id: string; name: string }) => (id === viewerId ? 'You' : name)
  return (
    <section className="recap-panel sunken" aria-labelledby="recap-riders">
      <div className="recap-inner two">
        <div>
          <p className="type-caption font-medium text-muted">Who was out longest</p>
          <h2 className="recap-heading" id="recap-riders">
            {nameOf(first)}, {durationText(first.minutes)}
          </h2>
          <p className="recap-text">{longestText(first.longest)}</p>
        </div>
        <ol className="flex flex-col gap-3">
          {riders.map((rider) => (
            <li key={rider.id} className="flex items-center gap-3">
              <Avatar {...faceOf(rider)} size={RIDER_FACE_PX} />
              <span className="min-w-0 flex-1">
                <span className="flex justify-between gap-3">
                  <span className="type-small min-w-0 truncate font-medium">{nameOf(rider)}</span>
                  <b className="type-small number font-strong">{shortHours(rider.minutes)}</b>
                </span>
                <span className="recap-bar-track" aria-hidden="true">
                  <i
                    className={rider === first ? 'first' : undefined}
                    style={{ width: `${(rider.minutes / Math.max(1, first.minutes)) * 100}%` }}
                  />
                </span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
