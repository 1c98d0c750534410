import { expect, test } from 'vitest'
import { createHourColumns, readColumns } from './open-meteo-archive.ts'

const START = 1_514_761_200
const HOUR = 3600
type Lists = Record<string, unknown>

function answerOf(lists: Lists, offset: unknown = 3600) {
  const hours = Object.values(lists)[0] as unknown[]
  const time = hours.map((_, hour) => START + hour * HOUR)
  return JSON.stringify({ utc_offset_seconds: offset, timezone: 'Europe/Madrid', hourly: { time, ...lists } })
}

async function* piecesOf(text: string, size = 7) {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const read = (text: string, size?: number) =>
  readColumns(piecesOf(text, size), createHourColumns(['wind_speed_10m', 'is_day'], 5))

test('the hours are parsed as a stream, wherever the response is split', async () => {
  const text = answerOf({ wind_speed_10m: [12.34, 0, null], is_day: [1, 0, null] })

  for (const size of [1, 7, 5000]) {
    const hours = await read(text, size)

    expect([hours.start, hours.count, hours.utcOffset]).toEqual([START, 3, 3600])
    expect([0, 1, 2].map((hour) => hours.at('wind_speed_10m', hour))).toEqual([12.3, 0, null])
    expect([0, 1, 2].map((hour) => hours.at('is_day', hour))).toEqual([1, 0, null])
  }
})

test('the offset may follow the hours, and lists that were not requested are ignored', async () => {
  const { hourly } = JSON.parse(answerOf({ wind_speed_10m: [12], is_day: [1] }))
  const turned = JSON.stringify({ hourly: { is_day: [1], rain: [3], ...hourly }, utc_offset_seconds: -7200 })

  expect((await read(turned)).utcOffset).toBe(-7200)
})

test.each([
  ['a list that is missing', answerOf({ wind_speed_10m: [12] })],
  ['a list that is shorter', answerOf({ wind_speed_10m: [12, 13], is_day: [1] })],
  ['no hours', answerOf({ wind_speed_10m: [], is_day: [] })],
  [
    'more hours than were asked for',
    answerOf({ wind_speed_10m: Array(6).fill(1), is_day: Array(6).fill(1) }),
  ],
  ['words for a wind', answerOf({ wind_speed_10m: ['strong'], is_day: [1] })],
  ['a wind of no world', answerOf({ wind_speed_10m: [40_000], is_day: [1] })],
  [
    'an hour left out',
    answerOf({ wind_speed_10m: [1, 2], is_day: [1, 1] }).replace(
      String(START + HOUR),
      String(START + 2 * HOUR),
    ),
  ],
  ['no offset', answerOf({ wind_speed_10m: [1], is_day: [1] }, null)],
  ['half of an answer', answerOf({ wind_speed_10m: [1], is_day: [1] }).slice(0, -4)],
  ['an error of theirs', '{"error":true,"reason":"Parameter out of range"}'],
  ['a page', '<h1>Bad gateway</h1>'],
  ['nothing', ''],
])('%s is no answer', async (_, text) => {
  await expect(read(text)).rejects.toThrow()
})
