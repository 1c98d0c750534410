import { useRef } from 'react'
import { newId } from './new-id.ts'

/**
 * One key for a call as long as its contents stay, so that sending again what may have arrived does it once. It goes with the
 * component: what is sent from there later is another intention. For what makes something: what only sets a state may be done
 * twice, and takes a new key each time, since somebody else may have set another in between.
 */
export function useRepeatKey(): (contents: string) => string {
  return useLastingRepeatKey().keyFor
}

/** The same for a component that stays once a call was answered: `done` says so, and the same contents mean another intention. */
export function useLastingRepeatKey() {
  const last = useRef({ contents: '', key: '' })
  return {
    keyFor(contents: string): string {
      if (last.current.contents !== contents) last.current = { contents, key: newId() }
      return last.current.key
    },
    done() {
      last.current = { contents: '', key: '' }
    },
  }
}
