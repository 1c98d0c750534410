type SpinnerProps = { size?: number; className?: string }

export function Spinner({ size = 18, className = '' }: SpinnerProps) {
  return <span className={`spinner ${className}`} style={{ width: size, height: size }} aria-hidden="true" />
}
