import { useRef } from 'react'

/** Pages without TLS, as on home networks, lack `crypto.randomUUID`, so uses random bytes. */
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
 * One key while the contents are unchanged, so a retry counts once. For creations only: repeated state changes need new keys,
 * as others may write in between.
 */
export function useRepeatKey(): (contents: string) => string {
  return useLastingRepeatKey().keyFor
}

/** For components that outlive a response: after `done`, the same contents get a new key. */
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
