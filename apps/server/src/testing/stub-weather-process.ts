// Prints its address, then serves today's weather until killed.
import { startStubWeather } from '#testing/stub-weather.ts'

const { url } = await startStubWeather({ port: Number(process.env.PORT ?? 0), today: new Date() })
process.stdout.write(`${url}\n`)
