import { parseArgs } from 'node:util'
import { isWithoutAdmin, WITHOUT_ADMIN } from '@sendit/server/src/auth/actor.ts'
import { openServices } from '@sendit/server/src/compose.ts'
import { readConfig } from '@sendit/server/src/config.ts'
import { findOrphans, removeOrphans, TooManyOrphans } from '@sendit/server/src/features/media/cleanup-jobs.ts'
import { createLog } from '@sendit/server/src/log.ts'
import { readPlace } from '#scripts/backup/place.ts'

const { values } = parseArgs({
  options: { fix: { type: 'boolean', default: false }, 'even-many': { type: 'boolean', default: false } },
})
readPlace(process.env)
const services = await openServices({
  config: readConfig(process.env),
  publicUrl: 'http://localhost',
  log: createLog({ level: 'silent' }),
})
try {
  const now = new Date()
  const orphans = await findOrphans(services, now)
  const { stray, lost, rows, stored } = orphans
  for (const key of stray) console.log(`no row names the stored file ${key}`)
  for (const { id, stored_name: key } of lost)
    console.log(`the file ${key} of row ${id} is not whole in the storage`)
  console.log(
    `${stray.length} of ${stored} stored files have no row, ${lost.length} of ${rows} rows have no whole file.`,
  )
  const hasNoAdmin = await isWithoutAdmin(services.database.db, services.config.adminEmails)
  if (hasNoAdmin) console.log(`${WITHOUT_ADMIN}.`)
  if (stray.length + lost.length > 0) process.exitCode = 1
  if (values.fix) {
    const removed = await removeOrphans(services, orphans, { now, evenMany: values['even-many'] })
    console.log(`Removed ${removed.stray} files and ${removed.lost} rows.`)
    process.exitCode = 0
  } else if (process.exitCode === 1) {
    console.log('Nothing was changed; npm run check:orphans -- --fix removes them.')
  }
} catch (error) {
  if (!(error instanceof TooManyOrphans)) throw error
  console.error(`Nothing was removed: ${error.message}`)
  console.error('If all that is meant to go: npm run check:orphans -- --fix --even-many')
  process.exitCode = 1
} finally {
  await services.close()
}
