import { MAX_RECOMMENDED, NEAR_KM } from './limits.ts'
import { type Coordinates, distanceKm } from './spot.ts'

type Line = readonly (readonly [longitude: number, latitude: number])[]

/** Waters without a road across, with beaches or trips on both shores within recommendation range. */
const WATERS: Record<string, Line> = {
  'English Channel': [
    ...([
      [-6, 49.3],
      [-2.9, 49.95],
      [-1.6, 50.2],
      [0.3, 50.45],
      [1.1, 50.75],
      [1.35, 50.92],
    ] as const),
    ...([
      [1.48, 51.01],
      [1.7, 51.12],
      [2.2, 51.4],
      [3, 52.3],
      [4, 54],
    ] as const),
  ],
  Jersey: [
    [-2.4, 49.1],
    [-2, 49.05],
    [-1.88, 49.2],
    [-1.93, 49.32],
    [-2.1, 49.36],
    [-2.4, 49.36],
    [-2.4, 49.1],
  ],
  'Isle of Wight': [
    ...([
      [-1.64, 50.6],
      [-1.62, 50.68],
      [-1.535, 50.704],
      [-1.42, 50.74],
      [-1.3, 50.79],
    ] as const),
    ...([
      [-1.14, 50.757],
      [-1.02, 50.72],
      [-0.98, 50.6],
      [-1.3, 50.52],
      [-1.64, 50.6],
    ] as const),
  ],
  'Bristol Channel': [
    [-5.6, 51],
    [-4.2, 51.33],
    [-3.6, 51.33],
    [-3.07, 51.41],
    [-2.85, 51.5],
  ],
  'Thames estuary': [
    [0.55, 51.475],
    [0.75, 51.485],
    [0.95, 51.5],
    [1.4, 51.6],
    [2, 51.7],
  ],
  'Firth of Forth': [
    [-3.35, 56.01],
    [-3.1, 56.03],
    [-2.8, 56.12],
    [-2.4, 56.15],
  ],
  'Ribble estuary': [
    [-2.85, 53.735],
    [-3, 53.7],
    [-3.6, 53.69],
  ],
  'Liverpool Bay': [
    [-3.03, 53.45],
    [-3.4, 53.58],
  ],
  'North Channel': [
    [-8, 55.45],
    [-6.5, 55.35],
    [-6.05, 55.25],
    [-5.4, 54.7],
  ],
  Texel: [
    [4.62, 53],
    [4.77, 52.981],
    [4.92, 53],
    [4.98, 53.1],
    [4.93, 53.22],
    [4.75, 53.22],
    [4.62, 53],
  ],
  'Fehmarn Belt': [
    [10.8, 54.62],
    [11.3, 54.58],
    [11.8, 54.45],
  ],
  'Bay of Quiberon': [
    [-3.3, 47.25],
    [-2.72, 47.43],
  ],
  'Mouth of the Tagus': [
    [-9.21, 38.68],
    [-9.3, 38.66],
    [-9.7, 38.55],
  ],
  'Strait of Gibraltar': [
    [-6.6, 35.9],
    [-5.6, 35.935],
    [-5.33, 36],
    [-4.4, 36.1],
  ],
  'Strait of La Bocaina': [
    [-14.4, 28.8],
    [-13.4, 28.8],
  ],
  'Tenerife and Gran Canaria': [
    [-16.05, 28.6],
    [-16.05, 27.6],
  ],
  'Tenerife and La Gomera': [
    [-16.95, 28.35],
    [-16.95, 27.9],
  ],
  'Gran Canaria and Fuerteventura': [
    [-14.9, 28.6],
    [-14.9, 27.6],
  ],
  'Strait of Bonifacio': [
    [8, 41.25],
    [8.9, 41.3],
    [9.22, 41.315],
    [9.8, 41.3],
  ],
  'Strait of Messina': [
    [15.62, 38.28],
    [15.6, 38.1],
    [15.55, 37.9],
    [15.6, 37.5],
  ],
  'Rhodes and the mainland': [
    [27.6, 36.4],
    [28, 36.54],
    [28.3, 36.56],
    [28.6, 36.45],
    [28.9, 36.2],
  ],
  'Kos and the mainland': [
    [26.9, 36.98],
    [27.2, 36.96],
    [27.36, 36.93],
    [27.42, 36.82],
    [27.7, 36.7],
  ],
  'Naxos and Paros': [
    [25.25, 36.85],
    [25.31, 37.05],
    [25.33, 37.3],
  ],
  Aruba: [
    [-70.3, 12.35],
    [-69.7, 12.4],
  ],
  'Margarita and the mainland': [
    [-64.7, 10.75],
    [-63.5, 10.76],
  ],
  'Zanzibar Channel': [
    [39.2, -5.6],
    [38.98, -6],
    [39.15, -6.35],
    [39.7, -6.65],
  ],
  'Bali and Lombok': [
    [115.4, -8.2],
    [115.35, -8.62],
    [115.38, -8.95],
  ],
  'Maui and its neighbours': [
    [-156.1, 20.65],
    [-156.55, 20.6],
    [-156.75, 20.85],
    [-156.85, 21],
    [-156.5, 21.2],
  ],
  'Nantucket Sound': [
    [-70.9, 41.46],
    [-70.55, 41.52],
    [-70.3, 41.48],
    [-69.9, 41.45],
  ],
}

/** Straight distance misleads across such water. Flat-earth geometry, fine for some tens of kilometres. */
export function isAcrossWater(from: Coordinates, to: Coordinates): boolean {
  return LEGS.some(([start, end]) =>
    crosses([from.longitude, from.latitude], [to.longitude, to.latitude], start, end),
  )
}

type Point = Line[number]

const LEGS: readonly (readonly [Point, Point])[] = Object.values(WATERS).flatMap((line) =>
  line.slice(1).map((end, index) => [line[index] ?? end, end] as const),
)

function crosses(from: Point, to: Point, start: Point, end: Point): boolean {
  return (
    sideOf(from, to, start) !== sideOf(from, to, end) && sideOf(start, end, from) !== sideOf(start, end, to)
  )
}

function sideOf([x, y]: Point, [toX, toY]: Point, [pointX, pointY]: Point): boolean {
  return (toX - x) * (pointY - y) - (toY - y) * (pointX - x) > 0
}

export type Near<Beach> = { beach: Beach; distanceKm: number }

export function nearBeaches<Beach extends Coordinates>(
  beaches: readonly Beach[],
  place: Coordinates,
): Near<Beach>[] {
  return beaches
    .map((beach) => ({ beach, distanceKm: distanceKm(beach, place) }))
    .filter((near) => near.distanceKm <= NEAR_KM && !isAcrossWater(near.beach, place))
    .sort((one, other) => one.distanceKm - other.distanceKm)
    .slice(0, MAX_RECOMMENDED)
}
