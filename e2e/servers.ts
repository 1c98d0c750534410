import { test as base } from '@playwright/test'
import { type PushService, startPushService } from './push-service.ts'
import { removeFolder } from './remove-folder.ts'
import { openServerHost, type ServerHost } from './server-host.ts'
import { openSite, type Site, type StubWeather, startProgram, startStubWeather } from './site.ts'

type Fixtures = {
  /** Runs the program in its own process, for journeys that kill or restart it. */
  isAlone: boolean
  /** A server and data of its own in the worker's process, for different settings, weather or accounts. */
  hasOwnServer: boolean
  /** Starts a stub weather provider; without it there is no weather. */
  hasWeather: boolean
  hasPush: boolean
  push: PushService | undefined
  site: Site
}

type Shared = {
  host: ServerHost
  weather: (servers: 'shared' | 'own') => Promise<StubWeather>
  sharedSite: (hasWeather: boolean) => Promise<Site>
}

export const serverTest = base.extend<Fixtures, Shared>({
  host: [
    async ({ browserName: _ }, use) => {
      const host = await openServerHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],

  weather: [
    async ({ browserName: _ }, use) => {
      const started = new Map<string, Promise<StubWeather>>()
      // Stub weather is relative to the day on which it started.
      await use((servers) => startOnce(started, `${servers} ${today()}`, startStubWeather))
      for (const stub of started.values()) await (await stub).stop()
    },
    { scope: 'worker' },
  ],

  sharedSite: [
    async ({ host, weather }, use) => {
      const started = new Map<string, Promise<Site>>()
      await use((hasWeather) =>
        startOnce(started, `${hasWeather} ${today()}`, async () =>
          openSite({
            start: host.start,
            weather: hasWeather ? await weather('shared') : undefined,
            // TRUST_PROXY gives each journey its own address for rate limits. No journey's user is an administrator.
            settings: { TRUST_PROXY: 'loopback', ADMIN_EMAILS: 'admin@sendit.example' },
            isShared: true,
          }),
        ),
      )
      for (const site of started.values()) await close(await site)
    },
    { scope: 'worker' },
  ],

  isAlone: [false, { option: true }],

  hasOwnServer: [false, { option: true }],

  hasWeather: [false, { option: true }],

  hasPush: [false, { option: true }],

  push: async ({ hasPush }, use) => {
    const service = hasPush ? await startPushService() : undefined
    await use(service)
    await service?.close()
  },

  site: [
    async ({ isAlone, hasOwnServer, host, hasWeather, weather, push, sharedSite }, use) => {
      if (!isAlone && !hasOwnServer && push === undefined) return use(await sharedSite(hasWeather))
      const stub = hasWeather ? await weather('own') : undefined
      for (const name of ['forecast', 'marine', 'geocoding', 'archive'] as const)
        await stub?.answer({ host: name, mode: 'ok' })
      const site = await openSite({
        start: isAlone ? startProgram : host.start,
        weather: stub,
        settings: push?.settings,
      })
      await use(site)
      await close(site)
    },
    // Server start does not count towards the journey's timeout.
    { timeout: 60_000 },
  ],
})

function startOnce<Value>(started: Map<string, Promise<Value>>, name: string, start: () => Promise<Value>) {
  const value = started.get(name) ?? start()
  started.set(name, value)
  return value
}

async function close(site: Site) {
  await site.stop()
  await removeFolder(site.dataDir)
}

const today = () => new Date().toISOString().slice(0, 10)
