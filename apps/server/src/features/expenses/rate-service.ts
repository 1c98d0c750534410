import { crossRate } from '@sendit/core/expenses/exchange-rate.ts'
import { addDays, daysBetween } from '@sendit/core/time.ts'
import type { Clock } from '#adapters/clock.ts'
import type { RateList, Rates } from '#adapters/rates/port.ts'
import type { AppDatabase } from '#db/open.ts'
import type { Log } from '#log.ts'
import type { FoundRate } from './pricing-service.ts'
import * as store from './rate-store.ts'

/** docs/product.md 7.12: the provider is asked at most once an hour, by all servers together. */
const ASK_EVERY_MS = 60 * 60_000
const KEEP_DAYS = 90
/** Further back, days between would be missing in the list of one day. */
const DAILY_REACH_DAYS = 1
const EURO = 'EUR'
const POUND = 'GBP'

export type RateBook = {
  /**
   * Units of the currency for one pound on that day, or on the last day before it of which a rate is known; undefined where there
   * is none. May ask the provider, and then waits for it; not for use inside a transaction.
   */
  find(currency: string, day: string): Promise<FoundRate | undefined>
}

type Dependencies = {
  database: Pick<AppDatabase, 'db' | 'transact'>
  clock: Clock
  /** Undefined where rates are off. */
  rates: Rates | undefined
  log: Pick<Log, 'warn'>
}

export function createRateBook({ database, clock, rates, log }: Dependencies): RateBook {
  let asking: Promise<void> | undefined

  async function ask(source: Rates, newest: string | undefined, now: Date): Promise<void> {
    if (!(await store.takeTurnToAsk(database.db, now, new Date(now.getTime() - ASK_EVERY_MS)))) return
    const today = dayOf(now)
    const isNear = newest !== undefined && daysBetween(newest, today) <= DAILY_REACH_DAYS
    try {
      const lists = isNear ? await source.readDaily() : await source.readNinetyDays()
      await keep(lists, today)
    } catch (error) {
      // What is known is used: its day is shown.
      log.warn({ err: error }, 'exchange rates could not be read')
    }
  }

  function keep(lists: readonly RateList[], today: string): Promise<void> {
    const oldest = addDays(today, -KEEP_DAYS)
    const rows = lists
      .filter(({ day }) => day >= oldest && day <= addDays(today, 1))
      .flatMap(({ day, perEuro }) =>
        [...perEuro].map(([currency, per_euro]) => ({ day, currency, per_euro })),
      )
    return database.transact(async ({ tx }) => {
      await store.keepRates(tx, rows)
      await store.forgetRates(tx, oldest)
    })
  }

  return {
    async find(currency, day) {
      if (rates === undefined) return undefined
      const now = clock.now()
      const newest = await store.findNewestDay(database.db)
      // A list of a later day than the one that is asked for brings nothing new of it.
      const isOld = newest === undefined || (newest < day && newest < dayOf(now))
      if (isOld) {
        asking ??= ask(rates, newest, now).finally(() => {
          asking = undefined
        })
        await asking
      }
      return newestRate(await store.listRates(database.db, [currency, POUND], day), currency)
    },
  }
}

/** `rows` are of the currency and of pounds, the newest first. The list is against the euro, which is not in it. */
function newestRate(rows: readonly store.RateRow[], currency: string): FoundRate | undefined {
  const pounds = new Map(rows.filter((row) => row.currency === POUND).map((row) => [row.day, row.per_euro]))
  for (const [day, pound] of pounds) {
    const of =
      currency === EURO ? '1' : rows.find((row) => row.day === day && row.currency === currency)?.per_euro
    const rate = of === undefined ? undefined : crossRate({ of, pound })
    if (rate !== undefined) return { rate, day }
  }
  return undefined
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}
