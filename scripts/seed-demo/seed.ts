import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { frozenClock } from '@sendit/server/src/adapters/clock.ts'
import { createProduct } from '@sendit/server/src/app.ts'
import { openServices } from '@sendit/server/src/compose.ts'
import { readConfig } from '@sendit/server/src/config.ts'
import { lockDataDir } from '@sendit/server/src/db/data-dir.ts'
import { createLog } from '@sendit/server/src/log.ts'
import { seedDakhla } from './dakhla.ts'
import { drawPhotos } from './photos.ts'
import { createStage, type Stage } from './stage.ts'
import { seedTarifa } from './tarifa.ts'

const PUBLIC_URL = 'http://localhost:3000'

export class DemoRefused extends Error {}

/** Removes a partial result on failure. Throws DemoRefused. */
export async function seedDemo({ dataDir, now }: { dataDir: string; now: Date }) {
  const present = await readdir(dataDir).catch(() => [])
  if (present.length > 0) {
    throw new DemoRefused(
      `${dataDir} is not empty, and the example crew never mixes with yours: choose another DATA_DIR.`,
    )
  }
  const unlock = lockDataDir(dataDir)
  try {
    return await withProduct(dataDir, now, async (stage) => {
      const photos = await drawPhotos()
      await seedDakhla(stage, photos)
      return seedTarifa(stage, photos)
    })
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  } finally {
    unlock()
  }
}

async function withProduct<Answer>(dataDir: string, now: Date, seed: (stage: Stage) => Promise<Answer>) {
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL,
    WEATHER_PROVIDER: 'off',
    LOG_LEVEL: 'silent',
    // Gives each person an address of their own for rate limits.
    TRUST_PROXY: 'loopback',
  })
  const clock = frozenClock(now)
  const log = createLog({ level: config.logLevel })
  const services = await openServices({ config, publicUrl: PUBLIC_URL, log, clock })
  const product = await createProduct(services)
  await product.app.ready()
  try {
    return await seed(createStage({ product, services, clock, now }))
  } finally {
    await product.app.close()
    await product.outbox.stop()
    await services.close()
    // Their links have expired.
    await rm(join(dataDir, 'mail'), { recursive: true, force: true })
  }
}
