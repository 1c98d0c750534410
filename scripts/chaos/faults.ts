import { setTimeout as pause } from 'node:timers/promises'
import { call } from '#scripts/load/http.ts'
import type { Photos } from './actions.ts'
import type { Crew } from './crews.ts'
import type { Stage } from './stage.ts'

const AHEAD_MS = 5_000
const HOSTS = ['forecast', 'marine', 'geocoding', 'archive'] as const

export type Lengths = {
  stopped: number
  redisGone: number
  cut: number
  hung: number
  diskFull: number
  hanging: number
}

export type Fault = {
  name: string
  missing?: string | undefined
  happen(): Promise<void>
  lasts: boolean
  isOnce?: boolean
}

type Given = { stage: Stage; lengths: Lengths; crews: readonly Crew[]; photos: Photos }

/**
 * The update first, so later faults meet the new version and skewed clocks; next the ones leaving minute-long leases, which
 * expire during the rest.
 */
export function listFaults({ stage, lengths, crews, photos }: Given): Fault[] {
  const { first, second, earlier, newest } = stage
  return [
    {
      name: 'rolling update from the version before',
      missing: typeof earlier === 'string' ? earlier : undefined,
      ...{ lasts: false, isOnce: true },
      async happen() {
        for (const node of [first, second]) {
          expectStopped(await node.stop())
          await node.start({ main: newest })
        }
      },
    },
    {
      name: 'clocks 5 s apart',
      ...{ lasts: false, isOnce: true },
      async happen() {
        expectStopped(await second.stop())
        await second.start({ main: newest, aheadMs: AHEAD_MS })
      },
    },
    providersHang({ stage, lengths }),
    {
      name: 'SIGTERM of a server',
      lasts: false,
      async happen() {
        expectStopped(await second.stop())
        await second.start()
      },
    },
    {
      name: 'kill -9 of a server',
      lasts: false,
      async happen() {
        await first.kill()
        await first.start()
      },
    },
    {
      name: 'PostgreSQL, immediate restart',
      lasts: false,
      happen: () => stage.postgres.restartAtOnce(),
    },
    during('SIGSTOP', lengths.stopped, [() => second.signal('SIGSTOP'), () => second.signal('SIGCONT')]),
    ...redisFaults({ stage, lengths }),
    diskFull({ stage, lengths, crews, photos }),
  ]
}

type Turn = () => Promise<unknown> | unknown

function during(name: string, seconds: number, [begin, end]: readonly [begin: Turn, end: Turn]): Fault {
  return {
    name: `${name} for ${seconds} s`,
    lasts: true,
    async happen() {
      await begin()
      await pause(seconds * 1000)
      await end()
    },
  }
}

type Staged = Pick<Given, 'stage' | 'lengths'>

function redisFaults({ stage, lengths }: Staged): Fault[] {
  const { redis, redisProxy } = stage
  return [
    during('Redis gone', lengths.redisGone, [redis.kill, redis.start]),
    during('one server cut from Redis', lengths.cut, [redisProxy.shut, redisProxy.reopen]),
    during('Redis hangs for one server', lengths.hung, [
      () => redisProxy.freeze(true),
      () => redisProxy.freeze(false),
    ]),
  ]
}

function providersHang({ stage, lengths }: Staged): Fault {
  const begin = () => {
    stage.mail.behave('hang')
    stage.push.answer('hang')
    stage.rates.answer('hang')
    for (const host of HOSTS) stage.weather.scenario({ host, mode: 'hang' })
  }
  const end = () => {
    stage.mail.behave('accept')
    stage.push.answer({ status: 201 })
    stage.rates.answer({ status: 404 })
    for (const host of HOSTS) stage.weather.scenario({ host, mode: 'ok' })
  }
  return during('mail, push, weather and rates hang', lengths.hanging, [begin, end])
}

function diskFull({ stage, lengths, crews, photos }: Given): Fault {
  const { disk, first } = stage
  const begin = async () => {
    const [crew] = crews
    const [rider] = crew?.riders ?? []
    if (disk === undefined || crew === undefined || rider === undefined) return
    await disk.fill()
    const file = { name: 'too-much.jpg', bytes: photos.large() }
    const path = `/api/trips/${crew.tripId}/media`
    const { status } = await call(first.address, rider, { method: 'POST', path, file })
    if (status !== 507) throw new Error(`an upload to a full disk was answered with ${status}`)
  }
  return {
    ...during('disk of one server full', lengths.diskFull, [begin, () => disk?.clear()]),
    missing: disk === undefined ? 'a small disk needs root and mount (CAP_SYS_ADMIN)' : undefined,
  }
}

function expectStopped(code: number | null): void {
  if (code !== 0) throw new Error(`a server that was asked to stop ended with ${code}`)
}
