import { agoText, useMinute } from '#lib/minutes.ts'

type ForecastAgeProps = {
  observedAt: string
  /** The provider does not answer, or it cannot be asked. */
  isOld: boolean
}

/** How old a forecast is, below a drawing of its wind. */
export function ForecastAge({ observedAt, isOld }: ForecastAgeProps) {
  const now = useMinute()
  const age = `Forecast read ${agoText(Date.parse(observedAt), now)}`
  return (
    <p className="type-caption text-muted" role={isOld ? 'status' : undefined}>
      {isOld ? `The weather service does not answer. ${age}.` : `${age}.`}
    </p>
  )
}
