import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { atMost, median, type Result, rounded } from '#scripts/bench/result.ts'
import { startServer } from '#scripts/bench/server.ts'

/** Median of seven starts, against outliers. */
const TURNS = 7
/** docs/performance.md 1: one second, where bare Node takes 0.05. */
const START_TO_NODE = 20
const PRINT_CPU = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1e6)'

export async function measureStart(dataDir: string): Promise<Result> {
  // Discarded: it may have set-up work.
  await startOnce(dataDir)
  const own: number[] = []
  const bare: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    own.push(await startOnce(dataDir))
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', PRINT_CPU])
    bare.push(Number(stdout))
  }
  const [ofOwn, ofBare] = [median(own), median(bare)]
  const ratio = atMost(
    'start to ready, existing data, CPU beside Node alone',
    ofOwn / ofBare,
    START_TO_NODE,
    ' ×',
  )
  return { ...ratio, measured: `${ratio.measured} (${rounded(ofOwn)} and ${ofBare.toFixed(3)} s)` }
}

async function startOnce(dataDir: string): Promise<number> {
  const server = await startServer(dataDir)
  await server.stop()
  return server.startCpuSeconds
}
