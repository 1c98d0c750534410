import { useEffect, useSyncExternalStore } from 'react'
import { createSlot } from '#lib/browser-storage.ts'
import { keepingRefused } from '#lib/keeping-refused.ts'
import { useToast } from '#ui/toast-context.ts'

/** Whether this device has said that it keeps nothing. */
const isToldNotKept = createSlot(() => localStorage, 'isToldNotKept')

/** Says once on this device that it keeps nothing; the product works as it does without. */
export function useNotKeptToast(): void {
  const isRefused = useSyncExternalStore(keepingRefused.subscribe, keepingRefused.read)
  const toast = useToast()
  useEffect(() => {
    if (!isRefused || isToldNotKept.read() !== null) return
    toast({
      title: 'Nothing Is Kept on This Device',
      description: 'Its storage is full or switched off, so SendIt! needs a signal to open.',
      tone: 'failure',
      onShown: () => isToldNotKept.write('yes'),
    })
  }, [isRefused, toast])
}
