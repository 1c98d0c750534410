import type { Poll } from '@sendit/core/polls/contract.ts'
import type { ReactNode } from 'react'
import { turnoutText } from '#features/polls/poll-texts.ts'

/** How many have voted, and what else there is to say below the answers. */
export function Turnout({ poll, children }: { poll: Poll; children: ReactNode }) {
  return (
    <p className="type-meta min-w-0 flex-1 basis-32 text-muted">
      {turnoutText(poll)} {children}
    </p>
  )
}
