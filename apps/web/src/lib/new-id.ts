import { useRef } from 'react'

/**
 * A UUID made by this browser. Pages without TLS, such as a server in a home network, have no `crypto.randomUUID`, so
 * random bytes take its place there.
 */
export function newId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  const [version = 0, variant = 0] = [bytes[6], bytes[8]]
  bytes[6] = (version & 0x0f) | 0x40
  bytes[8] = (variant & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

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
