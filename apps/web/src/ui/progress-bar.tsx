import { VisuallyHidden } from './visually-hidden.tsx'

type ProgressBarProps = { label: string; percent: number; showLabel?: boolean }

export function ProgressBar({ label, percent, showLabel = true }: ProgressBarProps) {
  const value = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {showLabel && (
        <span className="type-caption flex justify-between gap-3 font-strong">
          <span className="truncate">{label}</span>
          <span className="number">{value}%</span>
        </span>
      )}
      <div
        className="progress"
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className="progress-fill" style={{ width: `${value}%` }} />
      </div>
      <VisuallyHidden role="status">{milestone(value)}</VisuallyHidden>
    </div>
  )
}

/** Announced only at start, half and end. */
function milestone(percent: number): string {
  if (percent >= 100) return 'Done'
  return percent >= 50 ? 'Half done' : 'Started'
}
