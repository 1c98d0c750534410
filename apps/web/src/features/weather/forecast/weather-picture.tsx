import clearDay from '@meteocons/svg-static/fill/clear-day.svg'
import clearNight from '@meteocons/svg-static/fill/clear-night.svg'
import fog from '@meteocons/svg-static/fill/fog.svg'
import mostlyClearDay from '@meteocons/svg-static/fill/mostly-clear-day.svg'
import mostlyClearNight from '@meteocons/svg-static/fill/mostly-clear-night.svg'
import unknown from '@meteocons/svg-static/fill/not-available.svg'
import overcast from '@meteocons/svg-static/fill/overcast.svg'
import overcastDrizzle from '@meteocons/svg-static/fill/overcast-drizzle.svg'
import overcastSnow from '@meteocons/svg-static/fill/overcast-snow.svg'
import partlyCloudyDay from '@meteocons/svg-static/fill/partly-cloudy-day.svg'
import partlyCloudyDayRain from '@meteocons/svg-static/fill/partly-cloudy-day-rain.svg'
import partlyCloudyNight from '@meteocons/svg-static/fill/partly-cloudy-night.svg'
import partlyCloudyNightRain from '@meteocons/svg-static/fill/partly-cloudy-night-rain.svg'
import thunderstormsRain from '@meteocons/svg-static/fill/thunderstorms-rain.svg'

/** By the icon code of the contract: two digits, then d for day or n for night. */
const PICTURES: Record<string, string> = {
  ...{ '01d': clearDay, '01n': clearNight, '02d': mostlyClearDay, '02n': mostlyClearNight },
  ...{ '03d': partlyCloudyDay, '03n': partlyCloudyNight, '04d': overcast, '04n': overcast },
  ...{ '09d': overcastDrizzle, '09n': overcastDrizzle },
  ...{ '10d': partlyCloudyDayRain, '10n': partlyCloudyNightRain },
  ...{ '11d': thunderstormsRain, '11n': thunderstormsRain },
  ...{ '13d': overcastSnow, '13n': overcastSnow, '50d': fog, '50n': fog },
}

/** The clouds are nearly white, so each picture stands on a piece of sky. */
export function WeatherPicture({ icon, alt }: { icon: string; alt: string }) {
  return (
    <span className="weather-picture">
      <img src={PICTURES[icon] ?? unknown} alt={alt} width={44} height={44} decoding="async" />
    </span>
  )
}
