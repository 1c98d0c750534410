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

/** `size` in square metres. The rider's browser makes the id, so that a kite stays the same one when it is renamed. */
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

/** The signed-in person, as only they see themselves. */
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
  /** Lets the crew see how far they have read, and sees it of the crew. Absent from a server of the version before. */
  showsReads: z.boolean().optional(),
  /** How people who owe them pay them. Absent from a server of the version before. */
  paymentDetails: z.string().nullable().optional(),
  paymentLink: z.string().nullable().optional(),
  /** These are absent from a server of the version before. */
  quiver: z.array(Kite).optional(),
  board: z.enum(BOARDS).nullable().optional(),
  /** E.164. */
  phone: z.string().nullable().optional(),
})
export type User = z.infer<typeof User>

/** Opened by people who owe money: `https`, a host name, nothing that signs in. */
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
  /** Left out: unchanged. */
  weightKg: z.number().min(MIN_WEIGHT_KG).max(MAX_WEIGHT_KG).nullish(),
  level: z.enum(LEVELS).nullish(),
  showsReads: z.boolean().optional(),
  /** Empty: none. */
  paymentDetails: optionalText(MAX_PAYMENT_DETAILS).nullish(),
  paymentLink: PaymentLink.nullish(),
  /** The whole quiver. */
  quiver: Quiver.optional(),
  board: z.enum(BOARDS).nullish(),
  /** As people type it, with its country; empty takes it away. */
  phone: z.union([Phone, z.null()]).optional(),
  /** Of the device: whose clock quiet hours follow. */
  timezone: TimeZone.optional(),
})
/** As the server takes it. */
export type ProfileForm = z.infer<typeof UpdateProfile>
/** The same as a client writes it. */
export type UpdateProfile = z.input<typeof UpdateProfile>

/** Whom a rider has named to be told when they are overdue; nobody else sees it. */
const ShoreContact = z.object({
  email: z.string(),
  /** They have said yes. Until then they are told nothing but that they are asked. */
  isConfirmed: z.boolean(),
  askedAt: Instant,
})

export const OwnShoreContact = z.object({ contact: ShoreContact.nullable() })
export type OwnShoreContact = z.infer<typeof OwnShoreContact>

export const NameShoreContact = z.object({ email: Email })

/** The mailed link's, in a body: addresses end up in logs. */
export const ShoreLink = z.object({ token: Token })

/** What the holder of the link may know of who asks. */
export const ShoreRequest = z.object({ riderName: z.string() })
export type ShoreRequest = z.infer<typeof ShoreRequest>

export const AnswerShoreRequest = z.object({ token: Token, agrees: z.boolean() })
export type AnswerShoreRequest = z.infer<typeof AnswerShoreRequest>
