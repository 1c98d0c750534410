import { useRef } from 'react'
import { newId } from './new-id.ts'

/**
 * One key for a call as long as its contents stay, so that sending again what may have arrived does it once. It goes with the
 * component: what is sent from there later is another intention.
 */
export function useRepeatKey(): (contents: string) => string {
  const last = useRef({ contents: '', key: '' })
  return (contents) => {
    if (last.current.contents !== contents) last.current = { contents, key: newId() }
    return last.current.key
  }
}
