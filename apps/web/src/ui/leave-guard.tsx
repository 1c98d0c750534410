import { useEffect, useEffectEvent, useState } from 'react'
import { guardLeaving } from '#lib/window.ts'
import { DiscardQuestion } from './dialog.tsx'
import { useBackCloses } from './use-back-closes.ts'

type LeaveGuardProps = {
  hasTyping: boolean
  /** Saving navigates by itself. */
  isSaving: boolean
  /** Target of browser Back after discarding. */
  onBack: () => void
}

export function LeaveGuard({ hasTyping, isSaving, onBack }: LeaveGuardProps) {
  const [leave, setLeave] = useState<() => void>()
  const ask = useEffectEvent((way: () => void) => setLeave(() => way))
  useEffect(() => {
    if (hasTyping && !isSaving) return guardLeaving((way) => ask(way))
  }, [hasTyping, isSaving])
  useBackCloses(hasTyping, () => setLeave(() => onBack))
  return (
    <DiscardQuestion
      open={leave !== undefined}
      onStay={() => setLeave(undefined)}
      onDiscard={() => leave?.()}
    />
  )
}
