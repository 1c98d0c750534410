import { z } from 'zod'
import { Email, Id, Instant, optionalText, requiredText, TimeZone, Token } from '#wire.ts'
import {
  BOARDS,
  LEVELS,
  MAX_DISPLAY_NAME,
  MAX_KITE_NAME,
  MAX_KITE_SIZE,
  MAX_KITES,
  MAX_PAYMENT_DETAILS,
  MAX_PAYMENT_LINK,
  MAX_PERSON_NAME,
  MAX_PHONE_TEXT,
  MAX_WEIGHT_KG,
  MIN_WEIGHT_KG,
} from './limits.ts'
import { readPhone } from './phone.ts'
import { phoneFault } from './phone-fault.ts'
import { isKiteSize } from './quiver.ts'

const KITE_SIZE_MESSAGE = 'A kite has 2 to 21 m², in half steps'

/** Square metres. The client creates the id, stable across renames. */
export const Kite = z.object({
  id: Id,
  size: z.number().max(MAX_KITE_SIZE, KITE_SIZE_MESSAGE).refine(isKiteSize, KITE_SIZE_MESSAGE),
  name: optionalText(MAX_KITE_NAME).nullable(),
})

const Quiver = z
  .array(Kite)
  .max(MAX_KITES, `A quiver holds up to ${MAX_KITES} kites`)
  .refine((kites) => new Set(kites.map(({ id }) => id)).size === kites.length, 'A kite is listed twice')

const Phone = optionalText(MAX_PHONE_TEXT).transform((typed, context) => {
  if (typed === '') return null
  const number = readPhone(typed)?.number
  if (number !== undefined) return number
  context.addIssue({ code: 'custom', message: phoneFault(typed) })
  return z.NEVER
})

export const User = z.object({
  id: Id,
  email: z.string(),
  displayName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  weightKg: z.number().nullable(),
  level: z.enum(LEVELS).nullable(),
  /** Read receipts, mutual. Absent from servers of the previous version. */
  showsReads: z.boolean().optional(),
  /** Absent from servers of the previous version. */
  paymentDetails: z.string().nullable().optional(),
  paymentLink: z.string().nullable().optional(),
  quiver: z.array(Kite).optional(),
  board: z.enum(BOARDS).nullable().optional(),
  /** E.164. */
  phone: z.string().nullable().optional(),
})
export type User = z.infer<typeof User>

/** Opened by debtors, so only `https` with a host name and no credentials. */
const LAST_PORT = 65_535
const PaymentLink = z
  .string()
  .trim()
  .max(MAX_PAYMENT_LINK, `Must be ${MAX_PAYMENT_LINK} characters or less`)
  .regex(
    /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?#][^\s<>"'\\]*)?)?$/i,
    'Enter an address that begins with https://',
  )
  .refine(
    (link) => Number(/^https:\/\/[^/?#:]+:(\d+)/i.exec(link)?.[1] ?? 0) <= LAST_PORT,
    'Enter an address that begins with https://',
  )

export const UpdateProfile = z.object({
  displayName: requiredText(
    MAX_DISPLAY_NAME,
    'Display name is required',
    `Display name must be ${MAX_DISPLAY_NAME} characters or less`,
  ),
  firstName: optionalText(MAX_PERSON_NAME).nullish(),
  lastName: optionalText(MAX_PERSON_NAME).nullish(),
  /** Absent: unchanged. */
  weightKg: z.number().min(MIN_WEIGHT_KG).max(MAX_WEIGHT_KG).nullish(),
  level: z.enum(LEVELS).nullish(),
  showsReads: z.boolean().optional(),
  /** Empty clears it. */
  paymentDetails: optionalText(MAX_PAYMENT_DETAILS).nullish(),
  paymentLink: PaymentLink.nullish(),
  quiver: Quiver.optional(),
  board: z.enum(BOARDS).nullish(),
  /** With country code; empty clears it. */
  phone: z.union([Phone, z.null()]).optional(),
  /** The device's, for quiet hours. */
  timezone: TimeZone.optional(),
})
export type ProfileForm = z.infer<typeof UpdateProfile>
export type UpdateProfile = z.input<typeof UpdateProfile>

const ShoreContact = z.object({
  email: z.string(),
  /** Before consent they receive only the request. */
  isConfirmed: z.boolean(),
  askedAt: Instant,
})

export const OwnShoreContact = z.object({ contact: ShoreContact.nullable() })
export type OwnShoreContact = z.infer<typeof OwnShoreContact>

export const NameShoreContact = z.object({ email: Email })

/** In the body, because URLs end up in logs. */
export const ShoreLink = z.object({ token: Token })

export const ShoreRequest = z.object({ riderName: z.string() })
export type ShoreRequest = z.infer<typeof ShoreRequest>

export const AnswerShoreRequest = z.object({ token: Token, agrees: z.boolean() })
export type AnswerShoreRequest = z.infer<typeof AnswerShoreRequest>
