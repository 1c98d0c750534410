// Which server a journey uses: one that the journeys of a worker share, or one of its own.
import { test as base } from '@playwright/test'
import { type PushService, startPushService } from './push-service.ts'
import { removeFolder } from './remove-folder.ts'
import { openServerHost, type ServerHost } from './server-host.ts'
import { openSite, type Site, type StubWeather, startProgram, startStubWeather } from './site.ts'

type Fixtures = {
  /** Starts the program, as people do, in a process of its own: for journeys that start it, kill it or start it again. */
  isAlone: boolean
  /** A server and data that no other journey uses, in the worker's process: for settings, weather and accounts of its own. */
  hasOwnServer: boolean
  /** Starts a stand-in for the weather providers. Without it the product has no weather: no journey asks a real one. */
  hasWeather: boolean
  /** Starts a stand-in for the push service of browsers, which the server may tell. */
  hasPush: boolean
  push: PushService | undefined
  site: Site
}

/** What the journeys of one worker share. */
type Shared = {
  host: ServerHost
  /** Stand-ins for the weather providers, each started when it is first asked for. */
  weather: (servers: 'shared' | 'own') => Promise<StubWeather>
  /** The servers that journeys use together: one with weather and one without. */
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
      // The weather of a stand-in is that of the day on which it was started.
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
            // Limits count each journey's people by an address of their own, and none of them is an administrator.
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
    // How long a server takes to start is no part of a journey's own time.
    { timeout: 60_000 },
  ],
})

/** What is started under a name once, however often it is asked for. */
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
