import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Place = { dataDir: string; databaseUrl: string | undefined; hasS3: boolean }

export function readPlace(env: NodeJS.ProcessEnv): Place {
  try {
    process.loadEnvFile(fileURLToPath(new URL('../../.env', import.meta.url)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return {
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: env.DATABASE_URL || undefined,
    hasS3: Boolean(env.S3_BUCKET),
  }
}
