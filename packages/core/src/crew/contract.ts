import { z } from 'zod'
import { MAX_DISPLAY_NAME, MAX_KITES } from '#profile/limits.ts'
import { AskedDay, Day, Id, optionalText, requiredText } from '#wire.ts'
import { ANSWERS } from './answers.ts'
import { JOURNEY_KINDS, TRAVEL_MODES } from './journeys.ts'
import { MAX_JOURNEY_PLACE, MAX_JOURNEY_REFERENCE, MAX_SEATS_OFFERED } from './limits.ts'

const OneAnswer = z.enum(ANSWERS)

export const MyAnswer = z.object({ answer: OneAnswer })
export type MyAnswer = z.infer<typeof MyAnswer>

const PlaceholderName = requiredText(
  MAX_DISPLAY_NAME,
  'Please enter a name',
  `A name must be ${MAX_DISPLAY_NAME} characters or less`,
)

export const PlaceholderParams = z.object({ seatId: z.string() })

export const AddPlaceholder = z.object({ name: PlaceholderName })
export type AddPlaceholder = z.infer<typeof AddPlaceholder>

export const ChangePlaceholder = z.object({ name: PlaceholderName.optional(), answer: OneAnswer.optional() })
export type ChangePlaceholder = z.infer<typeof ChangePlaceholder>

export const Placeholder = z.object({ id: Id, name: z.string(), answer: OneAnswer })
export type Placeholder = z.infer<typeof Placeholder>

export const RemovePlaceholderQuery = z.object({ anyway: z.enum(['true', 'false']).optional() })

export const MyKites = z.object({ kiteIds: z.array(Id).max(MAX_KITES) })
export type MyKites = z.infer<typeof MyKites>

export const JourneyParams = z.object({ journeyId: z.string() })

/** Local time. */
const WallClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 21:40')

const journeyFields = {
  day: AskedDay,
  time: WallClock.nullable(),
  mode: z.enum(TRAVEL_MODES),
  place: optionalText(MAX_JOURNEY_PLACE),
  reference: optionalText(MAX_JOURNEY_REFERENCE),
  seatsOffered: z.number().int().min(0).max(MAX_SEATS_OFFERED, `A car has up to ${MAX_SEATS_OFFERED} seats`),
  needsSeat: z.boolean(),
}

export const AddJourney = z.object({
  ...journeyFields,
  kind: z.enum(JOURNEY_KINDS),
  time: journeyFields.time.default(null),
  place: journeyFields.place.default(''),
  reference: journeyFields.reference.default(''),
  seatsOffered: journeyFields.seatsOffered.default(0),
  needsSeat: journeyFields.needsSeat.default(false),
  /** The caller or a placeholder member. */
  userId: Id.optional(),
})
export type AddJourney = z.infer<typeof AddJourney>
export type NewJourney = z.input<typeof AddJourney>

export const ChangeJourney = z.object(journeyFields).partial()
export type ChangeJourney = z.infer<typeof ChangeJourney>

export const CarSeat = z.object({ userId: Id.optional() })
export type CarSeat = z.infer<typeof CarSeat>

export const Journey = z.object({
  id: Id,
  userId: Id,
  name: z.string(),
  kind: z.enum(JOURNEY_KINDS),
  day: Day,
  time: z.string().nullable(),
  mode: z.enum(TRAVEL_MODES),
  place: z.string(),
  reference: z.string(),
  seatsOffered: z.number().int(),
  needsSeat: z.boolean(),
  passengers: z.array(z.object({ id: Id, name: z.string() })),
})
export type Journey = z.infer<typeof Journey>

export const Journeys = z.object({ arrivals: z.array(Journey), departures: z.array(Journey) })
export type Journeys = z.infer<typeof Journeys>
