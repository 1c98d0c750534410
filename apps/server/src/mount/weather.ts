import { beachesRoutes } from '#features/beaches/routes.ts'
import { seedBeachesOnce } from '#features/beaches/seed.ts'
import { createBeachesService } from '#features/beaches/service.ts'
import { seasonRoutes } from '#features/season/routes.ts'
import { createSeasonService } from '#features/season/service.ts'
import { weatherRoutes } from '#features/weather/routes.ts'
import { createWeatherService } from '#features/weather/service.ts'
import type { Mount } from './house.ts'

/** Wind and sea of a place, and the beaches around it. */
export const mountWeather: Mount = async (app, house) => {
  seasonRoutes(app, { season: createSeasonService(house) })
  weatherRoutes(app, { weather: createWeatherService(house) })
  beachesRoutes(app, { beaches: createBeachesService(house) })
  await seedBeachesOnce(house.database)
}
