import { readPlace } from '#scripts/backup/place.ts'
import { migrateHost } from '#scripts/move/migrate-host.ts'
import { HELP, readOptions, WrongUsage } from '#scripts/move/options.ts'

// Private, like the data itself.
process.umask(0o077)
readPlace(process.env)

try {
  const options = readOptions(process.argv.slice(2))
  if (options === undefined) console.log(HELP)
  else await migrateHost({ options, env: process.env, print: (line) => console.log(line) })
} catch (error) {
  const isUsage = error instanceof WrongUsage
  console.error(`The move is not done: ${error instanceof Error ? error.message : error}`)
  if (isUsage) console.error(`\n${HELP}`)
  process.exitCode = isUsage ? 2 : 1
}
