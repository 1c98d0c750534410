/** WMO codes, as sent by Open-Meteo. */
const CODES: Record<number, readonly [main: string, description: string, icon: string]> = {
  0: ['Clear', 'clear sky', '01'],
  1: ['Clear', 'mainly clear', '02'],
  2: ['Clouds', 'partly cloudy', '03'],
  3: ['Clouds', 'overcast clouds', '04'],
  45: ['Fog', 'fog', '50'],
  48: ['Fog', 'depositing rime fog', '50'],
  51: ['Drizzle', 'light drizzle', '09'],
  53: ['Drizzle', 'drizzle', '09'],
  55: ['Drizzle', 'heavy drizzle', '09'],
  56: ['Drizzle', 'light freezing drizzle', '13'],
  57: ['Drizzle', 'freezing drizzle', '13'],
  61: ['Rain', 'light rain', '10'],
  63: ['Rain', 'moderate rain', '10'],
  65: ['Rain', 'heavy rain', '10'],
  66: ['Rain', 'light freezing rain', '13'],
  67: ['Rain', 'heavy freezing rain', '13'],
  71: ['Snow', 'light snow', '13'],
  73: ['Snow', 'snow', '13'],
  75: ['Snow', 'heavy snow', '13'],
  77: ['Snow', 'snow grains', '13'],
  80: ['Rain', 'light rain showers', '09'],
  81: ['Rain', 'rain showers', '09'],
  82: ['Rain', 'violent rain showers', '09'],
  85: ['Snow', 'light snow showers', '13'],
  86: ['Snow', 'heavy snow showers', '13'],
  95: ['Thunderstorm', 'thunderstorm', '11'],
  96: ['Thunderstorm', 'thunderstorm with light hail', '11'],
  99: ['Thunderstorm', 'thunderstorm with heavy hail', '11'],
}
const UNKNOWN = ['Clouds', 'unknown conditions', '03'] as const
const FIRST_THUNDER_CODE = 95

export type Sky = { main: string; description: string; icon: string }

/** `icon` is a bundled image's code plus `d` or `n`. */
export function skyOf(code: number | null, isDay: boolean): Sky {
  const [main, description, icon] = (code === null ? undefined : CODES[code]) ?? UNKNOWN
  return { main, description, icon: `${icon}${isDay ? 'd' : 'n'}` }
}

export function isThunder(code: number | null): boolean {
  return code !== null && code >= FIRST_THUNDER_CODE
}
