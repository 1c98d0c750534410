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
