import { z } from 'zod'
import { ANSWERS } from '#crew/answers.ts'
import { byCategory } from '#expenses/categories.ts'
import { Kite } from '#profile/contract.ts'
import { BOARDS, LEVELS } from '#profile/limits.ts'
import { AskedDay, Id, Instant, MoneyText, optionalText, requiredText, TimeZone } from '#wire.ts'
import { MAX_HERO_URL, MAX_LOCATION, MAX_TRIP_NAME, MAX_TRIP_TEXT } from './limits.ts'
import { PlaceId } from './place-id.ts'
import { MEMBER_ROLES, ROLES } from './roles.ts'
import { tripDaysFault } from './trip-days-fault.ts'

export const TripParams = z.object({ tripId: z.string() })
export const TripsQuery = z.object({ before: Id.optional() })

const detailFields = {
  name: requiredText(MAX_TRIP_NAME, 'Trip name is required'),
  location: requiredText(MAX_LOCATION, 'Location is required'),
  tripDate: z
    .string('Trip start date is required')
    .min(1, 'Trip start date is required')
    .max(10, 'Must be a day such as 2026-07-15')
    .pipe(AskedDay),
  // A cleared date input sends ''.
  tripEndDate: z.union([z.literal('').transform(() => null), AskedDay]).nullish(),
  description: optionalText(MAX_TRIP_TEXT).nullish(),
  accommodationDetails: optionalText(MAX_TRIP_TEXT).nullish(),
  meetingInfo: optionalText(MAX_TRIP_TEXT).nullish(),
  travelDetails: optionalText(MAX_TRIP_TEXT).nullish(),
  /** From `GET /api/weather/places`; also determines the zone. */
  placeId: PlaceId.nullish(),
  /** Fallback if the place is unknown. */
  timezone: TimeZone.nullish(),
}

export const CreateTrip = z
  .object({
    ...detailFields,
    /** Copies a trip's crew: members are invited, placeholder members recreated. */
    crewOf: Id.nullish(),
  })
  .superRefine(({ tripDate, tripEndDate }, { addIssue }) => {
    // Already reported by the fields themselves.
    if (![tripDate, tripEndDate ?? tripDate].every((day) => AskedDay.safeParse(day).success)) return
    const fault = tripDaysFault({ tripDate, tripEndDate: tripEndDate ?? null })
    if (fault !== undefined) addIssue({ code: 'custom', path: [fault.field], message: fault.message })
  })
export type CreateTrip = z.infer<typeof CreateTrip>

/** Partial; dates are checked against the stored trip by the service. */
export const UpdateTrip = z
  .object(detailFields)
  .partial()
  .extend({
    heroImage: z.string().trim().min(1).max(MAX_HERO_URL).nullish(),
    /** Shifts plans with the start date. Journeys stay, as they are booked. */
    movesPlan: z.boolean().optional(),
  })
export type UpdateTrip = z.infer<typeof UpdateTrip>

const PersonPreview = z.object({
  id: Id,
  displayName: z.string(),
  profileImageUrl: z.string().nullable(),
})
export type PersonPreview = z.infer<typeof PersonPreview>

export const Trip = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  location: z.string(),
  tripDate: z.string(),
  tripEndDate: z.string().nullable(),
  /** True if stored days were out of bounds and clipped. */
  isShortened: z.boolean().optional(),
  accommodationDetails: z.string(),
  meetingInfo: z.string(),
  travelDetails: z.string(),
  heroImage: z.string().nullable(),
  myRole: z.enum(ROLES),
  memberCount: z.number().int(),
  /** Adds up to `memberCount`. Absent from servers of the previous version. */
  answers: z.object({ in: z.number().int(), maybe: z.number().int(), out: z.number().int() }).optional(),
  photoCount: z.number().int(),
  videoCount: z.number().int(),
  /** Including undecodable media. */
  fileCount: z.number().int(),
  contributorCount: z.number().int(),
  totalCost: MoneyText,
  costByCategory: z.object(byCategory(() => MoneyText)),
  memberPreview: z.array(PersonPreview),
  photoPreview: z.array(z.string()),
  timezone: z.string().nullable(),
  /** Absent from servers of the previous version. */
  latitude: z.number().nullable().optional(),
  longitude: z.number().nullable().optional(),
  /** Version for `If-Match` (quoted), to detect concurrent edits. */
  updatedAt: Instant.optional(),
})
export type Trip = z.infer<typeof Trip>

export const TripList = z.array(Trip)
export type TripList = z.infer<typeof TripList>

export const Member = z.object({
  id: Id,
  displayName: z.string(),
  firstName: z.string().nullable().optional(),
  lastName: z.string().nullable().optional(),
  profileImageUrl: z.string().nullable(),
  /** Members only. */
  email: z.string().optional(),
  role: z.enum(MEMBER_ROLES).optional(),
  joinedAt: Instant.optional(),
  /** Members only; weight is never shared. */
  level: z.enum(LEVELS).nullable().optional(),
  quiver: z.array(Kite).optional(),
  kitesAlong: z.array(Id).optional(),
  board: z.enum(BOARDS).nullable().optional(),
  /** E.164, where they said one. */
  phone: z.string().nullable().optional(),
  /** False for placeholder members. Absent from servers of the previous version. */
  hasAccount: z.boolean().optional(),
  /** Absent from servers of the previous version. */
  answer: z.enum(ANSWERS).optional(),
})
export type Member = z.infer<typeof Member>

export const LeaveQuery = z.object({ anyway: z.enum(['true', 'false']).optional() })
