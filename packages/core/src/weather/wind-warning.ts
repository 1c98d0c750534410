import { isRough } from './gusts.ts'

/** `danger`: nobody should ride. `warning`: only who knows what they do. */
export type WindWarning = { tone: 'danger' | 'warning'; reason: string }

type Wind = { windSpeed: number; windGust: number | null; icon: string }

/** The picture of every thunderstorm starts with this code. */
const THUNDER_ICON = '11'

/** What speaks against riding whatever the wind is worth, in knots; undefined when nothing does. The worst speaks alone. */
export function windWarning({ windSpeed, windGust, icon }: Wind): WindWarning | undefined {
  if (icon.startsWith(THUNDER_ICON)) return { tone: 'danger', reason: 'Thunderstorm' }
  if (isRough(windSpeed, windGust)) return { tone: 'warning', reason: 'Very strong gusts' }
  return undefined
}
