import type { GoWindow } from '@sendit/core/plan/window-contract.ts'
import { windowWords } from '@sendit/core/plan/window-words.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import type { Attribution } from '@sendit/core/weather/contract.ts'
import type { WindowRow } from './window-store.ts'

/** A window, and who is to be thanked for the forecast. */
export type WindowFacts = { row: WindowRow; attribution: Attribution[] }

export function presentWindow({ row, attribution }: WindowFacts): GoWindow {
  return {
    id: row.id,
    day: row.day,
    timezone: row.timezone,
    beachId: row.beach_id,
    beachName: row.beach_name,
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    lowest: row.lowest_knots,
    highest: row.highest_knots,
    gust: row.gust_knots,
    windDirection: row.wind_direction,
    foundAt: row.told_at.toISOString(),
    goneAt: row.gone_at?.toISOString() ?? null,
    attribution,
  }
}

/** What the crew's chat says of a window, for who does not see the card. */
export function goWords(row: WindowRow): string {
  const words = windowWords({
    ...{ beach: row.beach_name, timezone: row.timezone, from: row.from_at, to: row.to_at },
    ...{ lowest: row.lowest_knots, highest: row.highest_knots },
  })
  return `GO! ${words} from ${compassPoint(row.wind_direction)}. A forecast: look again before you drive.`
}
