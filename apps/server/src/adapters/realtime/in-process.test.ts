import { systemClock } from '#adapters/clock.ts'
import { createLog } from '#log.ts'
import { describeRealtime } from '#testing/realtime-suite.ts'
import { createInProcessRealtime } from './in-process.ts'

const log = createLog({ level: 'silent' })

describeRealtime('in the process', async () => createInProcessRealtime({ clock: systemClock, log }))
