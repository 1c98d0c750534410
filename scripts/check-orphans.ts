// `npm run check:orphans [-- --fix]`: compares the stored files with the rows that name them.
import { parseArgs } from 'node:util'
import { openServices } from '@sendit/server/src/compose.ts'
import { readConfig } from '@sendit/server/src/config.ts'
import { findOrphans, removeOrphans } from '@sendit/server/src/features/media/orphan-jobs.ts'
import { createLog } from '@sendit/server/src/log.ts'
import { readPlace } from '#scripts/backup/place.ts'

const { values } = parseArgs({ options: { fix: { type: 'boolean', default: false } } })
readPlace(process.env)
const services = await openServices({
  config: readConfig(process.env),
  publicUrl: 'http://localhost',
  log: createLog({ level: 'silent' }),
})
try {
  const now = new Date()
  const orphans = await findOrphans(services, now)
  const { stray, lost } = orphans
  for (const key of stray) console.log(`no row names the stored file ${key}`)
  for (const { id, stored_name: key } of lost)
    console.log(`the file ${key} of row ${id} is not whole in the storage`)
  if (values.fix) await removeOrphans(services, orphans, now)
  const count = stray.length + lost.length
  const deed = values.fix ? 'removed' : 'found; npm run check:orphans -- --fix removes them'
  console.log(count === 0 ? 'Every stored file has its row, and every row its file.' : `${count} ${deed}.`)
  process.exitCode = count > 0 && !values.fix ? 1 : 0
} finally {
  await services.close()
}
