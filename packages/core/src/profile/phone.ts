import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** E.164, a readable form, and whether the range is allocated. */
export type PhoneReading = { number: string; shown: string; isAssigned: boolean }

/** Null if it cannot be dialled. `country` (ISO 3166) applies to national numbers. */
export function readPhone(typed: string, country?: string): PhoneReading | null {
  const known = country !== undefined && isSupportedCountry(country) ? (country as CountryCode) : undefined
  const read = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'), {
    extract: false,
    ...(known && { defaultCountry: known }),
  })
  if (read === undefined || !read.isPossible() || read.ext !== undefined) return null
  return { number: read.number, shown: read.formatInternational(), isAssigned: read.isValid() }
}
