import type { CompassPoint } from '#weather/compass.ts'

export type TideNotes = 'any' | 'none' | 'low' | 'mid' | 'high' | 'low-mid' | 'mid-high'

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
  level: 'all' | 'intermediate' | 'advanced'
  waterType: 'sea' | 'lagoon' | 'lake' | 'river'
  hazards: string[]
  description: string
}
