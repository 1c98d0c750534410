import { z } from 'zod'

const PLACE_ID = /^(-?\d{1,2}\.\d{4}),(-?\d{1,3}\.\d{4})$/

export type Point = { latitude: number; longitude: number }

/** Encodes coordinates, so a chosen place needs no second lookup. */
export function placeIdOf({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(4)},${longitude.toFixed(4)}`
}

export function pointOf(placeId: string): Point | undefined {
  const [, latitude = '', longitude = ''] = PLACE_ID.exec(placeId) ?? []
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  const isOnEarth = latitude !== '' && Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180
  return isOnEarth ? point : undefined
}

export const PlaceId = z
  .string()
  .max(20)
  .refine((text) => pointOf(text) !== undefined, 'Choose a place of the list')
