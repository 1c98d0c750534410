type CountdownProps = {
  label: string
  days: number
  hours: number
  minutes: number
  seconds: number
  /** Read out instead of the ticking digits, for example once a minute. */
  spokenLabel: string
}

/** Only the drawing: the numbers come from whoever has a clock. */
export function Countdown({ label, days, hours, minutes, seconds, spokenLabel }: CountdownProps) {
  const columns = [
    { unit: 'days', shown: String(days) },
    { unit: 'hours', shown: twoDigits(hours) },
    { unit: 'minutes', shown: twoDigits(minutes) },
    { unit: 'seconds', shown: twoDigits(seconds) },
  ]
  return (
    <div role="timer" aria-label={spokenLabel}>
      <p className="type-caption mb-2 font-medium text-white/86">{label}</p>
      <div className="countdown" aria-hidden="true">
        {columns.map(({ unit, shown }) => (
          <div key={unit}>
            <b className="countdown-number">{shown}</b>
            <span className="countdown-unit">{unit}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
