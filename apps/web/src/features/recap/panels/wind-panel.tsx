import type { Recap } from '@sendit/core/recap/contract.ts'
import { WIND_NAMES, windStep } from '@sendit/core/weather/wind-steps.ts'
import type { FaceOf } from '#features/recap/people.ts'
import { hourText, strongestText } from '#features/recap/recap-text.ts'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { DataCredit } from '#ui/data-credit.tsx'
import { WindDial } from '#ui/wind-dial.tsx'

const DIAL_PX = 270
const FACE_PX = 36
const MAX_FACES = 6

type WindPanelProps = {
  strongest: NonNullable<Recap['strongest']>
  credits: Recap['attribution']
  timezone: string | null
  faceOf: FaceOf
}

/** The hour with the most wind in which somebody was out. */
export function WindPanel({ strongest, credits, timezone, faceOf }: WindPanelProps) {
  const { from, windSpeed, windGust, windDirection, riders } = strongest
  const step = windStep(windSpeed)
  return (
    <section className="recap-panel" aria-labelledby="recap-wind">
      <div className="recap-inner two">
        <div className="recap-dial">
          <WindDial
            knots={windSpeed}
            gustKnots={windGust}
            fromDegrees={windDirection}
            size={DIAL_PX}
            label={`${Math.round(windSpeed)} knots, ${WIND_NAMES[step]}`}
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
            <span className="recap-step type-caption font-strong" data-step={step}>
              <i aria-hidden="true" />
              {WIND_NAMES[step]}
            </span>
          </div>
          <div className="mt-3">
            <DataCredit credits={credits} />
          </div>
        </div>
      </div>
    </section>
  )
}
