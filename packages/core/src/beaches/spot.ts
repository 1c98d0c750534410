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
