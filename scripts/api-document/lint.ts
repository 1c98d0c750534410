import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { createProduct } from '@sendit/server/src/app.ts'
import { openServices } from '@sendit/server/src/compose.ts'
import { readConfig } from '@sendit/server/src/config.ts'
import { createLog } from '@sendit/server/src/log.ts'

/** The lint rules refuse a localhost server. */
const PUBLIC_URL = 'https://sendit.crew'

/** False positives: this rule ignores methods, so two different paths look ambiguous. */
const AMBIGUOUS_BY_PATH_ALONE = '#/paths/~1api~1beaches~1{beachId}~1image-url'

export async function readApiDocument(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-document-'))
  try {
    const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL, WEATHER_PROVIDER: 'off' })
    const services = await openServices({
      config,
      publicUrl: PUBLIC_URL,
      log: createLog({ level: 'silent' }),
    })
    try {
      const { app } = await createProduct(services)
      const { body } = await app.inject('/api/docs/json')
      await app.close()
      return body
    } finally {
      await services.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function lintApiDocument(document: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: document, config, absoluteRef: 'openapi.json' })
  return problems
    .map(({ ruleId, message, location }) => ({ ruleId, message, pointer: location[0]?.pointer ?? '' }))
    .filter(({ ruleId, pointer }) => ruleId !== 'no-ambiguous-paths' || pointer !== AMBIGUOUS_BY_PATH_ALONE)
    .map(({ ruleId, message, pointer }) => `${ruleId}: ${message} (${pointer})`)
}
