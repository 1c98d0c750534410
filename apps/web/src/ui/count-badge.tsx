type CountBadgeProps = { count: number }

/** A number on a danger pill. Its meaning belongs in the name of what it lies on. */
export function CountBadge({ count }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className="count-badge" aria-hidden="true">
      {cappedCount(count)}
    </span>
  )
}

export function cappedCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
