import type { CompassPoint } from '#weather/compass.ts'

export type TideNotes = 'any' | 'none' | 'low' | 'mid' | 'high' | 'low-mid' | 'mid-high'
export const SPOT_LEVELS = ['all', 'intermediate', 'advanced'] as const
export type SpotLevel = (typeof SPOT_LEVELS)[number]
export const WATER_TYPES = ['sea', 'lagoon', 'lake', 'river'] as const
export type WaterType = (typeof WATER_TYPES)[number]

export type Spot = {
  id: string
  name: string
  location: { town: string; region: string; country: string; countryCode: string }
  latitude: number
  longitude: number
  timezone: string
  /** Direction of the sea: wind from there is onshore. */
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

/** Great-circle distance. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const sine = (degrees: number) => Math.sin((degrees * RADIANS_PER_DEGREE) / 2) ** 2
  const cosine = (degrees: number) => Math.cos(degrees * RADIANS_PER_DEGREE)
  const chord =
    sine(to.latitude - from.latitude) +
    cosine(from.latitude) * cosine(to.latitude) * sine(to.longitude - from.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
