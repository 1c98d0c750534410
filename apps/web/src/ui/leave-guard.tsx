import { useEffect, useEffectEvent, useState } from 'react'
import { guardLeaving } from '#lib/leave-guard.ts'
import { DiscardQuestion } from './dialog.tsx'
import { useBackCloses } from './use-back-closes.ts'

type LeaveGuardProps = {
  /** Somebody typed what is not saved. */
  hasTyping: boolean
  /** Saving leads on by itself, and is not asked. */
  isSaving: boolean
  /** Where the browser's Back leads once it is discarded. */
  onBack: () => void
}

/** For a form that fills a screen: whatever leads away asks before it drops what was typed. */
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
