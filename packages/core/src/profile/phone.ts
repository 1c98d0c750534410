import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A number as any phone can call it (E.164), as people read it, and whether its country is known to have given it to anybody. */
export type PhoneReading = { number: string; shown: string; isAssigned: boolean }

/**
 * A number as people type it; null where it cannot be dialled: no country, an unknown one, or a length that it does not have.
 * `country` (ISO 3166) is that of a number without one.
 */
export function readPhone(typed: string, country?: string): PhoneReading | null {
  const known = country !== undefined && isSupportedCountry(country) ? (country as CountryCode) : undefined
  const read = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'), {
    extract: false,
    ...(known && { defaultCountry: known }),
  })
  if (read === undefined || !read.isPossible() || read.ext !== undefined) return null
  return { number: read.number, shown: read.formatInternational(), isAssigned: read.isValid() }
}
