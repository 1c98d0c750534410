import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@sendit/server/src/config.ts'
import { sync } from '#scripts/backup/take-backup.ts'
import type { Options } from '#scripts/move/options.ts'

type Given = { options: Options; config: Config; env: NodeJS.ProcessEnv }

/**
 * Needed for invite links and push keys. Written to a data directory; PostgreSQL servers take it from settings. Never printed.
 */
export async function passOnSecret({ options: { target }, config, env }: Given): Promise<string> {
  if (target.kind === 'postgres') {
    const secret = env.APP_SECRET
      ? 'APP_SECRET as it is set now'
      : `APP_SECRET="$(cat ${join(config.dataDir, 'secret')})"`
    return `Start every server with DATABASE_URL set to this database and ${secret}: with another secret open invite links and push
devices stop working. A second server also wants REDIS_URL and the S3_… settings (docs/operations.md, Many machines).`
  }
  const file = join(target.dataDir, 'secret')
  await writeFile(`${file}.part`, config.appSecret, { mode: 0o600 })
  await sync(`${file}.part`)
  await rename(`${file}.part`, file)
  return `Start one server with DATA_DIR=${target.dataDir}, without DATABASE_URL and APP_SECRET: the secret is in ${file}.`
}
