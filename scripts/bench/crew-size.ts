import { call } from '#scripts/bench/requests.ts'
import { atMost, type Result, rounded } from '#scripts/bench/result.ts'
import type { Measured } from '#scripts/bench/server.ts'
import type { Seeded } from './seed.ts'

/** Per person and trip; the limit is ten in ten seconds. */
const MESSAGES_EACH = 3

/**
 * Latency in a crew of 500 beside one of two. Interleaved, so machine load and pending notifications hit both; median, against
 * bursts.
 */
export async function measureCrewSize(server: Measured, place: Seeded): Promise<Result> {
  const [large, small]: [number[], number[]] = [[], []]
  const post = async (tripId: string, cookie: string) => {
    const body = { text: 'See you at the flagpole' }
    const from = performance.now()
    const { status, text } = await call({
      ...{ port: server.port, path: `/api/trips/${tripId}/messages`, cookie, body },
    })
    if (status !== 201) throw new Error(`a message was answered with ${status}: ${text}`)
    return performance.now() - from
  }
  for (let round = 0; round < MESSAGES_EACH; round += 1)
    for (const [index, { trip, people }] of place.pairs.entries())
      for (const { cookie } of people) {
        const isLargeFirst = (index + round) % 2 === 0
        if (isLargeFirst) large.push(await post(place.connections, cookie))
        small.push(await post(trip, cookie))
        if (!isLargeFirst) large.push(await post(place.connections, cookie))
      }
  const [ofLarge, ofSmall] = [median(large), median(small)]
  const ratio = atMost('post a message to 500 members beside 2', ofLarge / ofSmall, 1.1, ' ×')
  return { ...ratio, measured: `${ratio.measured} (${rounded(ofLarge)} and ${rounded(ofSmall)} ms)` }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
