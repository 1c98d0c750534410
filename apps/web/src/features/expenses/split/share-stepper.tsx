import { IconButton } from '#ui/icon-button.tsx'

type ShareStepperProps = {
  /** Whose shares they are: 'Ben'. */
  name: string
  /** As it stands in the field. */
  value: string
  onChange: (value: string) => void
}

const MOST_SHARES = 99

/** How many shares somebody has, stepped by one or typed; none means not in. */
export function ShareStepper({ name, value, onChange }: ShareStepperProps) {
  const shares = /^\d+$/.test(value.trim()) ? Number(value) : 0
  return (
    <span className="share-stepper">
      <IconButton
        icon="minus"
        label={`Fewer for ${name}`}
        size={18}
        disabled={shares <= 0}
        onClick={() => onChange(String(shares - 1))}
      />
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Shares of ${name}`}
        value={value}
        // The nought that stands there is no digit of what is typed behind it.
        onChange={({ target }) => onChange(target.value.replace(/^0+(?=\d)/, ''))}
      />
      <IconButton
        icon="plus"
        label={`More for ${name}`}
        size={18}
        disabled={shares >= MOST_SHARES}
        onClick={() => onChange(String(shares + 1))}
      />
    </span>
  )
}
