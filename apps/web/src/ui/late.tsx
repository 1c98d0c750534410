import type { ReactNode } from 'react'
import { PartBoundary } from './part-boundary.tsx'

type LateProps = {
  /** Stands there until the part has come, which may be never. */
  instead?: ReactNode
  children: ReactNode
}

/** For a part of a screen that loads after it and that nobody misses, such as links in a text. */
export function Late({ instead = null, children }: LateProps) {
  return (
    <PartBoundary instead={instead} failed={() => instead}>
      {children}
    </PartBoundary>
  )
}
