import { resolve } from 'node:path'
import { readPlace } from '#scripts/backup/place.ts'
import {
  asLines,
  DUMP_COMMANDS,
  EMPTY_COMMANDS,
  RESTORE_COMMANDS,
} from '#scripts/backup/postgres-commands.ts'
import { takeBackup } from '#scripts/backup/take-backup.ts'

// Private, like the data itself.
process.umask(0o077)
const place = readPlace(process.env)

if (place.databaseUrl !== undefined) {
  console.error(`The rows of this installation live in PostgreSQL, which brings its own tool. To take a backup:

${asLines(DUMP_COMMANDS)}

To put it back, stop every server, let whoever administers PostgreSQL lay the database aside and make an empty one,

${asLines(EMPTY_COMMANDS)}

and then:

${asLines(RESTORE_COMMANDS)}

Keep beside it: APP_SECRET (open invite links are signed with it), and the files, which are in
${place.hasS3 ? 'the bucket S3_BUCKET: turn on its versioning, or copy it with your storage’s own tool' : `${place.dataDir}/files: copy that folder after the dump`}.`)
  process.exit(1)
}

try {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const target = resolve(process.argv[2] ?? `backups/sendit-${stamp}Z`)
  const { files, bytes, missing } = await takeBackup({ dataDir: place.dataDir, target, now: new Date() })
  console.log(
    `Backup of ${place.dataDir} taken: ${files} files, ${(bytes / 1e6).toFixed(1)} MB in ${target}\n` +
      `It holds the secret that signs invite links: keep it as safe as the data itself.`,
  )
  if (place.hasS3)
    console.log('The uploaded files are in S3_BUCKET and not in this backup: copy the bucket as well.')
  if (missing.length > 0 && !place.hasS3) {
    console.error(
      `${missing.length} uploaded files are named in the database and not on the disk: ${missing.join(', ')}`,
    )
  }
} catch (error) {
  console.error(`No backup was taken: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
