import { z } from 'zod'
import { byCategory } from '#expenses/categories.ts'
import { Day, Id, Instant, MoneyText, optionalText, requiredText } from '#wire.ts'
import { MAX_HERO_URL, MAX_LOCATION, MAX_TRIP_NAME, MAX_TRIP_TEXT } from './limits.ts'
import { MEMBER_ROLES, ROLES } from './roles.ts'

export const TripParams = z.object({ tripId: z.string() })
/** `before` is the last trip of the page before. */
export const TripsQuery = z.object({ before: Id.optional() })

const detailFields = {
  name: requiredText(MAX_TRIP_NAME, 'Trip name is required'),
  location: requiredText(MAX_LOCATION, 'Location is required'),
  tripDate: z.string('Trip start date is required').min(1, 'Trip start date is required').pipe(Day),
  // A cleared date field sends an empty text.
  tripEndDate: z.union([z.literal('').transform(() => null), Day]).nullish(),
  description: optionalText(MAX_TRIP_TEXT).nullish(),
  accommodationDetails: optionalText(MAX_TRIP_TEXT).nullish(),
  meetingInfo: optionalText(MAX_TRIP_TEXT).nullish(),
  travelDetails: optionalText(MAX_TRIP_TEXT).nullish(),
}

export const CreateTrip = z
  .object(detailFields)
  .refine((trip) => !trip.tripEndDate || trip.tripEndDate >= trip.tripDate, {
    path: ['tripEndDate'],
    message: 'Trip end date must not be before the start date',
  })
export type CreateTrip = z.infer<typeof CreateTrip>

/** Every field is optional; what is left out stays. Dates are checked against the stored trip by the service. */
export const UpdateTrip = z
  .object(detailFields)
  .partial()
  .extend({
    heroImage: z.string().trim().min(1).max(MAX_HERO_URL).nullish(),
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
  accommodationDetails: z.string(),
  meetingInfo: z.string(),
  travelDetails: z.string(),
  heroImage: z.string().nullable(),
  myRole: z.enum(ROLES),
  memberCount: z.number().int(),
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
})
export type Member = z.infer<typeof Member>

export const LeaveQuery = z.object({ anyway: z.enum(['true', 'false']).optional() })
