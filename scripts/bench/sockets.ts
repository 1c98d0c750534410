import { closed, openAll } from '#scripts/bench/chat.ts'
import { atMost, type Result, rounded } from '#scripts/bench/result.ts'
import type { Measured } from '#scripts/bench/server.ts'
import type { Seeded } from './seed.ts'

/** Limit per person. */
const SOCKETS_EACH = 5
const LATE_TO_EARLY = 1.25

export async function measureConnections(server: Measured, place: Seeded): Promise<Result> {
  const cookies = place.people.map(({ cookie }) => cookie)
  const costs: number[] = []
  const open = []
  for (const socket of await openAll(server.port, cookies)) await closed(socket)
  for (let round = 0; round < SOCKETS_EACH; round += 1) {
    const before = await server.cpuSeconds()
    open.push(...(await openAll(server.port, cookies)))
    costs.push((((await server.cpuSeconds()) - before) * 1000) / cookies.length)
  }
  await Promise.all(open.map((socket) => closed(socket)))
  const [early = 0, late = 0] = [costs[0], costs.at(-1)]
  const what = `a socket among ${open.length - cookies.length} beside the first ${cookies.length}`
  const ratio = atMost(what, late / early, LATE_TO_EARLY, ' ×')
  return { ...ratio, measured: `${ratio.measured} (${rounded(late)} and ${rounded(early)} ms)` }
}
