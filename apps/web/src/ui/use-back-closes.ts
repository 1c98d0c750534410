import { useEffect, useEffectEvent } from 'react'
import { openLayer } from '#lib/back-layers.ts'

/** While `isOpen`, the browser's Back calls `onBack` instead of leaving the screen. */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const handleBack = useEffectEvent(onBack)
  useEffect(() => {
    if (isOpen) return openLayer(() => handleBack())
  }, [isOpen])
}
