import type { BeachOutlook, Moment, Weather } from '#adapters/weather/port.ts'
import { findKnown } from '#adapters/weather/weather.ts'
import { createBeachesService } from '#features/beaches/service.ts'
import { createCardPoster } from '#features/chat/sending-service.ts'
import { messagePublisher } from '#features/chat/socket.ts'
import { createWindWatch } from '#features/plan/window-jobs.ts'
import { createTripEvents } from '#live/trip-events.ts'
import type { TestApp } from './test-app.ts'

const HOUR_MS = 3_600_000

export function lookForWind(
  { services, clock }: Pick<TestApp, 'services' | 'clock'>,
  weather: Weather = services.weather,
): Promise<void> {
  const { database, realtime } = services
  const beaches = createBeachesService({ ...services, weather })
  return createWindWatch({
    ...{ database, weather, tripEvents: createTripEvents(realtime) },
    beaches,
    postCard: createCardPoster({ announce: messagePublisher(realtime, 'chat_message') }),
  }).look(clock.now())
}

/** Wind on some Tarifa beaches in the given hours, calm elsewhere. */
export function setWind(services: TestApp['services']) {
  const asked: number[] = []
  const stage = {
    /** Instants; the wind of a good day at Valdevaqueros. */
    windy: [] as [from: string, to: string][],
    changes: {} as Partial<Moment>,
    isStale: false,
    unknown: 0,
    asked,
  }
  const weather: Weather = {
    ...services.weather,
    find: async (text) => findKnown(text),
    async weeks(points) {
      asked.push(points.length)
      const value = outlook(services.clock.now(), stage)
      return points.map((_point, index) =>
        index < stage.unknown ? undefined : { value, isStale: stage.isStale, isRefreshing: false },
      )
    },
  }
  return Object.assign(stage, { weather })
}

type Windy = { windy: readonly [from: string, to: string][]; changes: Partial<Moment> }

function outlook(now: Date, { windy, changes }: Windy): BeachOutlook {
  const start = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - 12 * HOUR_MS
  const hours = Array.from({ length: 96 }, (_, index): Moment => {
    const at = new Date(start + index * HOUR_MS)
    const isGood = windy.some(([from, to]) => new Date(from) <= at && at < new Date(to))
    return {
      ...{ time: at.getTime() / 1000, windKnots: isGood ? 24 : 4, gustKnots: isGood ? 29 : 5 },
      ...{ windDirection: 100, temperature: 24, rainMmPerHour: 0, visibility: 24_000 },
      ...{ sky: { main: 'Clear', description: 'clear sky', icon: '01d' }, isThunder: false, isDay: true },
      ...(isGood && changes),
    }
  })
  return { now: hours[0] as Moment, hours }
}
