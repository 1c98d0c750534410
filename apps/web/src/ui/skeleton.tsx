import clsx from 'clsx'

type SkeletonProps = {
  width?: number | string | undefined
  height?: number | string | undefined
  radius?: number | string | undefined
  onInk?: boolean | undefined
  className?: string | undefined
}

export function Skeleton({ width = '100%', height = 16, radius, onInk = false, className }: SkeletonProps) {
  return (
    <span
      className={clsx('skeleton', onInk && 'on-ink', className)}
      aria-hidden="true"
      style={{ width, height, ...(radius === undefined ? {} : { borderRadius: radius }) }}
    />
  )
}
