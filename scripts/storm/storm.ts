import { type Crew, gatherCrews } from '#scripts/storm/crews.ts'
import { type Fault, type Lengths, listFaults } from '#scripts/storm/faults.ts'
import { secondsToHealthy } from '#scripts/storm/health.ts'
import { type Ledger, openLedger } from '#scripts/storm/ledger.ts'
import { startLoad } from '#scripts/storm/load.ts'
import { takePhotos } from '#scripts/storm/photos.ts'
import { say } from '#scripts/storm/progress.ts'
import type { Stage } from '#scripts/storm/stage.ts'

export type Size = {
  crews: number
  riders: number
  /** Between a rider's deeds. */
  pauseMs: [number, number]
  /** Deeds acknowledged before and after each fault. */
  calm: number
  /** How often the faults come, one after the other. */
  rounds: number
  lengths: Lengths
}

/** When a fault came, when all was well again, and after how many seconds. */
export type Endured = { fault: Fault; from: number; until: number; seconds: number }

export type Storm = { crews: Crew[]; ledger: Ledger; faults: Fault[]; endured: Endured[]; begun: number }

/** Lets riders ride while every fault happens. Resolves once everything they were at was answered. */
export async function ride(stage: Stage, size: Size): Promise<Storm> {
  say(`two servers stand, files are kept in ${stage.storedIn}`)
  const photos = await takePhotos()
  const crews = await gatherCrews(stage, size)
  const ledger = openLedger()
  const begun = performance.now()
  say('the crews are together')
  const load = startLoad({ host: stage.address, crews, ledger, photos, pauseMs: size.pauseMs })
  const faults = listFaults({ stage, lengths: size.lengths, crews, photos })
  const endured: Endured[] = []
  for (let round = 1; round <= size.rounds; round += 1) {
    for (const fault of faults) {
      if (fault.missing !== undefined || (fault.isOnce && round > 1)) continue
      await load.goesOn(size.calm)
      const one = await endure(fault, { stage, crews })
      endured.push(one)
      say(`${fault.name}: well again after ${one.seconds.toFixed(1)} s`)
    }
  }
  await load.goesOn(size.calm)
  await load.finish()
  say('all riders are in')
  return { crews, ledger, faults, endured, begun }
}

async function endure(fault: Fault, { stage, crews }: { stage: Stage; crews: Crew[] }): Promise<Endured> {
  const [crew] = crews
  if (crew === undefined) throw new Error('nobody rides')
  const from = performance.now()
  await fault.happen()
  const seconds = await secondsToHealthy(stage, crew, fault.lasts ? performance.now() : from)
  return { fault, from, until: performance.now(), seconds }
}
