import { setTimeout as pause } from 'node:timers/promises'
import { call } from '#scripts/load/http.ts'
import { printProgress } from '#scripts/load/report.ts'
import { drawPhotos } from './actions.ts'
import { type Crew, gatherCrews, type Rider } from './crews.ts'
import { type Fault, type Lengths, listFaults } from './faults.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { startLoad } from './load.ts'
import type { Stage } from './stage.ts'

const LOOK_MS = 100
const TIMEOUT_MS = 20_000
/** A hang limit, not a promise: two servers may start one after the other on a busy machine. */
const LONGEST_MS = 180_000

export type Size = {
  crews: number
  riders: number
  pauseMs: [number, number]
  calm: number
  rounds: number
  lengths: Lengths
}

export type FaultResult = { fault: Fault; from: number; until: number; seconds: number }

export type ChaosRun = {
  crews: Crew[]
  ledger: Ledger
  faults: Fault[]
  faultResults: FaultResult[]
  begun: number
}

export async function runChaos(stage: Stage, size: Size): Promise<ChaosRun> {
  printProgress('two servers are ready')
  const photos = await drawPhotos()
  const crews = await gatherCrews(stage, size)
  const ledger = openLedger()
  const begun = performance.now()
  printProgress('the crews are together')
  const load = startLoad({ host: stage.address, crews, ledger, photos, pauseMs: size.pauseMs })
  const faults = listFaults({ stage, lengths: size.lengths, crews, photos })
  const faultResults: FaultResult[] = []
  for (let round = 1; round <= size.rounds; round += 1) {
    for (const fault of faults) {
      if (fault.missing !== undefined || (fault.isOnce && round > 1)) continue
      await load.goesOn(size.calm)
      const one = await runFault(fault, { stage, crews })
      faultResults.push(one)
      printProgress(`${fault.name}: well again after ${one.seconds.toFixed(1)} s`)
    }
  }
  await load.goesOn(size.calm)
  await load.finish()
  printProgress('all riders are in')
  return { crews, ledger, faults, faultResults, begun }
}

async function runFault(
  fault: Fault,
  { stage, crews }: { stage: Stage; crews: Crew[] },
): Promise<FaultResult> {
  const [crew] = crews
  if (crew === undefined) throw new Error('there is no crew')
  const from = performance.now()
  await fault.happen()
  const seconds = await secondsToHealthy(stage, crew, fault.lasts ? performance.now() : from)
  return { fault, from, until: performance.now(), seconds }
}

async function secondsToHealthy(stage: Stage, crew: Crew, since: number): Promise<number> {
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
  const reply = await call(host, nobody, { path: '/readyz', timeoutMs: TIMEOUT_MS }).catch(() => undefined)
  return reply?.text.includes('"status":"ok"') ?? false
}

async function takesWrites(stage: Stage, { crew, rider }: { crew: Crew; rider: Rider }): Promise<boolean> {
  const hosts = [...stage.nodes.map(({ address }) => address), stage.address]
  const path = `/api/trips/${crew.tripId}/my-answer`
  for (const host of hosts) {
    const given = { method: 'PUT', path, body: { answer: 'in' }, timeoutMs: TIMEOUT_MS } as const
    const reply = await call(host, rider, given).catch(() => undefined)
    if (reply?.status !== 200) return false
  }
  return true
}
