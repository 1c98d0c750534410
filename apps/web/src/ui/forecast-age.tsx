import { agoText, useMinute } from '#lib/minutes.ts'

type ForecastAgeProps = {
  observedAt: string
  /** The weather provider is unreachable, or we are offline. */
  isOld: boolean
}

export function ForecastAge({ observedAt, isOld }: ForecastAgeProps) {
  const now = useMinute()
  const age = `Forecast read ${agoText(Date.parse(observedAt), now)}`
  return (
    <p className="type-caption text-muted" role={isOld ? 'status' : undefined}>
      {isOld ? `The weather service does not answer. ${age}.` : `${age}.`}
    </p>
  )
}
