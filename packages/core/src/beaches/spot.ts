import type { CompassPoint } from '#weather/compass.ts'

export type TideNotes = 'any' | 'none' | 'low' | 'mid' | 'high' | 'low-mid' | 'mid-high'
/** Who a beach is for, at the least. */
export const SPOT_LEVELS = ['all', 'intermediate', 'advanced'] as const
export type SpotLevel = (typeof SPOT_LEVELS)[number]
export const WATER_TYPES = ['sea', 'lagoon', 'lake', 'river'] as const
export type WaterType = (typeof WATER_TYPES)[number]

/** What is known of a beach before anybody looks at the weather. */
export type Spot = {
  id: string
  name: string
  location: { town: string; region: string; country: string; countryCode: string }
  latitude: number
  longitude: number
  timezone: string
  /** Where the sea lies, seen from the beach: wind from there blows onshore. */
  shoreBearing: number
  idealWindDirections: CompassPoint[]
  windMinKnots: number
  windMaxKnots: number
  tideNotes: TideNotes
  level: SpotLevel
  waterType: WaterType
  hazards: string[]
  description: string
}

export type Coordinates = { latitude: number; longitude: number }

const EARTH_RADIUS_KM = 6371
const RADIANS_PER_DEGREE = Math.PI / 180

/** The way over the globe, in kilometres. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const sine = (degrees: number) => Math.sin((degrees * RADIANS_PER_DEGREE) / 2) ** 2
  const cosine = (degrees: number) => Math.cos(degrees * RADIANS_PER_DEGREE)
  const chord =
    sine(to.latitude - from.latitude) +
    cosine(from.latitude) * cosine(to.latitude) * sine(to.longitude - from.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
