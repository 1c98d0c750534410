import { z } from 'zod'

const PLACE_ID = /^(-?\d{1,2}\.\d{4}),(-?\d{1,3}\.\d{4})$/

/** Degrees. */
export type Point = { latitude: number; longitude: number }

/** Names a place by where it is, so that whoever chose one of several need not have it looked up again. */
export function placeIdOf({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(4)},${longitude.toFixed(4)}`
}

/** Undefined for what is no place on earth. */
export function pointOf(placeId: string): Point | undefined {
  const [, latitude = '', longitude = ''] = PLACE_ID.exec(placeId) ?? []
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  const isOnEarth = latitude !== '' && Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180
  return isOnEarth ? point : undefined
}

/** As `GET /api/weather/places` gives it. */
export const PlaceId = z
  .string()
  .max(20)
  .refine((text) => pointOf(text) !== undefined, 'Choose a place of the list')
