// ITU-T E.164: a plus, a country code that does not begin with 0, and 15 digits at most; 7 is the shortest in use.
const E164 = /^\+[1-9]\d{6,14}$/
/** What people put between digits. */
const SEPARATORS = /[\s().\u2010-\u2015/-]/g

/** A number as people type it, in the form by which any phone can call it; null where it is none, or lacks its country. */
export function phoneNumber(typed: string): string | null {
  const digits = typed.trim().replace(SEPARATORS, '').replace(/^00/, '+')
  return E164.test(digits) ? digits : null
}
