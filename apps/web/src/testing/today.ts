import type { Today, TodayWindow, Waiting } from '@sendit/core/plan/contract.ts'
import type { WeekDay } from '@sendit/core/weather/contract.ts'

export function aToday(fields: Partial<Today> = {}): Today {
  return {
    ...{ day: '2026-07-15', timezone: 'Europe/Madrid', window: aWindow(), calm: null, nextWindow: null },
    ...{ mine: null, riding: [], next: null, sessionId: null, onWater: [], waiting: [] },
    ...{
      observedAt: '2026-07-15T09:45:00.000Z',
      stale: false,
      refreshing: false,
      attribution: [],
      isExample: false,
    },
    ...fields,
  }
}

export function aWindow(fields: Partial<TodayWindow> = {}): TodayWindow {
  const hour = (utc: number, windSpeed: number) => ({
    ...{ time: `2026-07-15T${utc}:00:00.000Z`, windSpeed, windGust: 33, windDirection: 112 },
    ...{ isDay: true, word: 'Prime' as const },
  })
  return {
    ...{ day: '2026-07-15', beachId: 'valdevaqueros-tarifa', beachName: 'Valdevaqueros' },
    bars: [hour(12, 22), hour(13, 23), hour(14, 25), hour(15, 26)],
    ...{ windKnots: 24, lowestKnots: 22, highestKnots: 26, gustKnots: 33, direction: 112 },
    verdict: { tone: 'good', word: 'Prime', reasons: [], asOf: '2026-07-15T09:45:00.000Z' },
    ...{ from: '2026-07-15T12:00:00.000Z', to: '2026-07-15T16:00:00.000Z', score: 92 },
    ...fields,
  }
}

export function windOfDay({ date, hours, window, beach, verdict }: WeekDay): Pick<Today, 'window' | 'calm'> {
  const speeds = hours.filter(({ isDay }) => isDay).map(({ windSpeed }) => windSpeed)
  const wind = aWindow({
    ...{ day: date, beachId: beach?.id ?? '', beachName: beach?.name ?? '', bars: hours },
    ...{ lowestKnots: Math.min(...speeds), highestKnots: Math.max(...speeds), ...(verdict && { verdict }) },
  })
  if (window !== null) return { window: { ...wind, from: window.from, to: window.to }, calm: null }
  const { from: _, to: __, score: ___, ...calm } = wind
  return { window: null, calm }
}

export function aWaiting(fields: Partial<Waiting> = {}): Waiting {
  return {
    ...{ kind: 'vote', id: 'award', name: 'Biggest Wipeout', text: 'Vote on Biggest Wipeout', until: null },
    ...fields,
  }
}
