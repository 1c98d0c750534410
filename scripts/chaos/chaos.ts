import { type Crew, gatherCrews } from './crews.ts'
import { type Fault, type Lengths, listFaults } from './faults.ts'
import { secondsToHealthy } from './health.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { startLoad } from './load.ts'
import { takePhotos } from './photos.ts'
import { print } from './progress.ts'
import type { Stage } from './stage.ts'

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

export async function ride(stage: Stage, size: Size): Promise<ChaosRun> {
  print(`two servers stand, files are kept in ${stage.storedIn}`)
  const photos = await takePhotos()
  const crews = await gatherCrews(stage, size)
  const ledger = openLedger()
  const begun = performance.now()
  print('the crews are together')
  const load = startLoad({ host: stage.address, crews, ledger, photos, pauseMs: size.pauseMs })
  const faults = listFaults({ stage, lengths: size.lengths, crews, photos })
  const faultResults: FaultResult[] = []
  for (let round = 1; round <= size.rounds; round += 1) {
    for (const fault of faults) {
      if (fault.missing !== undefined || (fault.isOnce && round > 1)) continue
      await load.goesOn(size.calm)
      const one = await endure(fault, { stage, crews })
      faultResults.push(one)
      print(`${fault.name}: well again after ${one.seconds.toFixed(1)} s`)
    }
  }
  await load.goesOn(size.calm)
  await load.finish()
  print('all riders are in')
  return { crews, ledger, faults, faultResults, begun }
}

async function endure(fault: Fault, { stage, crews }: { stage: Stage; crews: Crew[] }): Promise<FaultResult> {
  const [crew] = crews
  if (crew === undefined) throw new Error('nobody rides')
  const from = performance.now()
  await fault.happen()
  const seconds = await secondsToHealthy(stage, crew, fault.lasts ? performance.now() : from)
  return { fault, from, until: performance.now(), seconds }
}
