// Started as a process of its own by the journeys: prints its address, then answers with
// the weather of today until it is ended.
import { startStubWeather } from '#testing/stub-weather.ts'

const { url } = await startStubWeather({ port: Number(process.env.PORT ?? 0), today: new Date() })
process.stdout.write(`${url}\n`)
