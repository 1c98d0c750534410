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
/** `before` is the last trip of the page before. */
export const TripsQuery = z.object({ before: Id.optional() })

const detailFields = {
  name: requiredText(MAX_TRIP_NAME, 'Trip name is required'),
  location: requiredText(MAX_LOCATION, 'Location is required'),
  tripDate: z
    .string('Trip start date is required')
    .min(1, 'Trip start date is required')
    .max(10, 'Must be a day such as 2026-07-15')
    .pipe(AskedDay),
  // A cleared date field sends an empty text.
  tripEndDate: z.union([z.literal('').transform(() => null), AskedDay]).nullish(),
  description: optionalText(MAX_TRIP_TEXT).nullish(),
  accommodationDetails: optionalText(MAX_TRIP_TEXT).nullish(),
  meetingInfo: optionalText(MAX_TRIP_TEXT).nullish(),
  travelDetails: optionalText(MAX_TRIP_TEXT).nullish(),
  /** A hit of `GET /api/weather/places`: where `location` is, and with it the zone. */
  placeId: PlaceId.nullish(),
  /** Whose clocks the trip follows, where its place is not known. */
  timezone: TimeZone.nullish(),
}

export const CreateTrip = z
  .object({
    ...detailFields,
    /** Another trip of the caller's: its members get an invite, and who has no account there stands in the new one by name. */
    crewOf: Id.nullish(),
  })
  .superRefine(({ tripDate, tripEndDate }, { addIssue }) => {
    // What is wrong with one of them alone has been said.
    if (![tripDate, tripEndDate ?? tripDate].every((day) => AskedDay.safeParse(day).success)) return
    const fault = tripDaysFault({ tripDate, tripEndDate: tripEndDate ?? null })
    if (fault !== undefined) addIssue({ code: 'custom', path: [fault.field], message: fault.message })
  })
export type CreateTrip = z.infer<typeof CreateTrip>

/** Every field is optional; what is left out stays. Dates are checked against the stored trip by the service. */
export const UpdateTrip = z
  .object(detailFields)
  .partial()
  .extend({
    heroImage: z.string().trim().min(1).max(MAX_HERO_URL).nullish(),
    /** Where the start moves, what is planned moves by as many days. Arrivals and departures stay: they are booked. */
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
  /** The stored days are none that a trip can have; those above are what is left of them. */
  isShortened: z.boolean().optional(),
  accommodationDetails: z.string(),
  meetingInfo: z.string(),
  travelDetails: z.string(),
  heroImage: z.string().nullable(),
  myRole: z.enum(ROLES),
  memberCount: z.number().int(),
  /** What the members said; they add up to `memberCount`. Absent from a server of the version before. */
  answers: z.object({ in: z.number().int(), maybe: z.number().int(), out: z.number().int() }).optional(),
  photoCount: z.number().int(),
  videoCount: z.number().int(),
  /** Documents, sounds and what cannot be drawn. */
  fileCount: z.number().int(),
  contributorCount: z.number().int(),
  totalCost: MoneyText,
  costByCategory: z.object(byCategory(() => MoneyText)),
  memberPreview: z.array(PersonPreview),
  photoPreview: z.array(z.string()),
  timezone: z.string().nullable(),
  /** Degrees, of the place once it was found. Absent from a server of the version before. */
  latitude: z.number().nullable().optional(),
  longitude: z.number().nullable().optional(),
  /** Its version: `If-Match` with it, in quotes, refuses a change of what somebody else changed since. */
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
  /** Members see it, guests do not. */
  email: z.string().optional(),
  role: z.enum(MEMBER_ROLES).optional(),
  joinedAt: Instant.optional(),
  /** What they bring, for members and not for guests. Nobody sees another's weight. */
  level: z.enum(LEVELS).nullable().optional(),
  quiver: z.array(Kite).optional(),
  /** Which of these come along on this trip. */
  kitesAlong: z.array(Id).optional(),
  board: z.enum(BOARDS).nullable().optional(),
  /** E.164, where they said one. */
  phone: z.string().nullable().optional(),
  /** False for somebody who was added by name. Absent from a server of the version before. */
  hasAccount: z.boolean().optional(),
  /** Whether they come along. Absent from a server of the version before. */
  answer: z.enum(ANSWERS).optional(),
})
export type Member = z.infer<typeof Member>

export const LeaveQuery = z.object({ anyway: z.enum(['true', 'false']).optional() })
