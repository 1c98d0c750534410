import { setTimeout as pause } from 'node:timers/promises'
import type { Crew, Rider } from './crews.ts'
import { call } from './rider-calls.ts'
import type { Stage } from './stage.ts'

const LOOK_MS = 100
/** A hang limit, not a promise: two servers may start one after the other on a busy machine. */
const LONGEST_MS = 180_000

export async function secondsToHealthy(stage: Stage, crew: Crew, since: number): Promise<number> {
  const [rider] = crew.riders
  if (rider === undefined) throw new Error('a crew without riders')
  const end = performance.now() + LONGEST_MS
  for (;;) {
    const whole = await Promise.all(stage.nodes.map(({ address }) => isWhole(address)))
    if (whole.every(Boolean) && (await takesWrites(stage, { crew, rider })))
      return (performance.now() - since) / 1000
    if (performance.now() > end) throw new Error(`not healthy within ${LONGEST_MS / 1000} s`)
    await pause(LOOK_MS)
  }
}

async function isWhole(host: string): Promise<boolean> {
  const nobody = { cookie: '', address: '10.30.0.1' }
  const reply = await call(host, nobody, { path: '/readyz' }).catch(() => undefined)
  return (reply?.body as { status?: string } | undefined)?.status === 'ok'
}

async function takesWrites(stage: Stage, { crew, rider }: { crew: Crew; rider: Rider }): Promise<boolean> {
  const hosts = [...stage.nodes.map(({ address }) => address), stage.address]
  const path = `/api/trips/${crew.tripId}/my-answer`
  for (const host of hosts) {
    const given = { method: 'PUT', path, body: { answer: 'in' } } as const
    const reply = await call(host, rider, given).catch(() => undefined)
    if (reply?.status !== 200) return false
  }
  return true
}
