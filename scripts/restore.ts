import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readPlace } from '#scripts/backup/place.ts'
import { asLines, EMPTY_COMMANDS, RESTORE_COMMANDS } from '#scripts/backup/postgres-commands.ts'
import { restoreBackup } from '#scripts/backup/restore-backup.ts'

// Private, like the data itself.
process.umask(0o077)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false } },
})
const [folder] = positionals
const place = readPlace(process.env)

if (folder === undefined) {
  console.error('Say which backup: npm run restore -- backups/sendit-… [--replace]')
  process.exit(2)
}
if (place.databaseUrl !== undefined) {
  console.error(
    `This installation keeps its rows in PostgreSQL. Stop every server, let whoever administers PostgreSQL lay the database aside and
make an empty one,

${asLines(EMPTY_COMMANDS)}

and then:

${asLines(RESTORE_COMMANDS)}`,
  )
  process.exit(1)
}

try {
  const { takenAt, files, replaced } = await restoreBackup({
    backup: resolve(folder),
    dataDir: place.dataDir,
    replace: values.replace,
    now: new Date(),
  })
  console.log(
    `${place.dataDir} holds the backup of ${takenAt} again: ${files} files. Start the server as usual.`,
  )
  if (replaced !== undefined)
    console.log(`What was there before lies in ${replaced}; remove it when all is well.`)
} catch (error) {
  console.error(`The backup was not restored: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
