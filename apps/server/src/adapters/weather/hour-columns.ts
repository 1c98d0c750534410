const SECONDS_PER_HOUR = 3600
/** Kept as tenths in two bytes; what no weather reaches stands for unknown. */
const TENTHS = 10
const UNKNOWN = -32_768
const MOST = 3000

/**
 * The hours of an answer of Open-Meteo, which has a list for each variable. Two bytes an hour and variable: eight years of three
 * take 0.4 MB, and neither the text of 2 MB nor its numbers ever stand in memory whole.
 */
export type HourColumns<Name extends string> = {
  /** Unix seconds of the first hour. */
  start: number
  utcOffset: number
  count: number
  /** Null where the provider knows nothing, and outside of the hours. */
  at(name: Name, hour: number): number | null
}

type Filling<Name extends string> = HourColumns<Name> & {
  /** Takes one value of the answer, in order. Throws what is none of an answer as the provider documents it. */
  take(list: string, place: number, value: unknown): void
  setOffset(seconds: unknown): void
  /** Throws unless every list has all of the hours. */
  end(): void
}

export function createHourColumns<Name extends string>(
  names: readonly Name[],
  maxHours: number,
): Filling<Name> {
  const columns = new Map<string, Int16Array>(
    names.map((name) => [name, new Int16Array(maxHours).fill(UNKNOWN)]),
  )
  const lengths = new Map<string, number>()
  let utcOffset: number | undefined

  function takeTime(place: number, value: unknown) {
    if (typeof value !== 'number') throw new Error('a time that is none')
    if (place === 0) hours.start = value
    else if (value !== hours.start + place * SECONDS_PER_HOUR)
      throw new Error('hours that do not follow each other')
    hours.count = place + 1
  }

  const hours: Filling<Name> = {
    start: 0,
    count: 0,
    get utcOffset() {
      return utcOffset ?? 0
    },
    at(name, hour) {
      const tenths = columns.get(name)?.[hour] ?? UNKNOWN
      return tenths === UNKNOWN ? null : tenths / TENTHS
    },
    setOffset(seconds) {
      if (typeof seconds !== 'number') throw new Error('an offset that is none')
      utcOffset = seconds
    },
    take(list, place, value) {
      if (place >= maxHours) throw new Error('more hours than were asked for')
      lengths.set(list, place + 1)
      if (list === 'time') return takeTime(place, value)
      const column = columns.get(list)
      if (column === undefined || value === null) return
      if (typeof value !== 'number' || Math.abs(value) > MOST) throw new Error('a value that is none')
      column[place] = Math.round(value * TENTHS)
    },
    end() {
      const lists = ['time', ...names]
      const isWhole = lists.every((list) => lengths.get(list) === hours.count && hours.count > 0)
      if (!isWhole || utcOffset === undefined) throw new Error('an answer with a part missing')
    },
  }
  return hours
}

/** Fills the columns while the answer comes in. Throws on anything that is not JSON of that shape. */
export async function readColumns<Name extends string>(
  chunks: AsyncIterable<Uint8Array>,
  hours: Filling<Name>,
): Promise<HourColumns<Name>> {
  // Until years of weather are asked for their reader is no burden to the server.
  const { JSONParser } = await import('@streamparser/json')
  const parser = new JSONParser({ paths: ['$.utc_offset_seconds', '$.hourly.*.*'], keepStack: false })
  parser.onValue = ({ value, key, stack }) => {
    if (key === 'utc_offset_seconds') hours.setOffset(value)
    else hours.take(String(stack.at(-1)?.key), Number(key), value)
  }
  for await (const chunk of chunks) parser.write(chunk)
  if (!parser.isEnded) throw new Error('an answer that breaks off')
  hours.end()
  return hours
}
