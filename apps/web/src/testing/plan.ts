import type { Outing } from '@sendit/core/outings/contract.ts'
import type {
  GoWindow,
  Plan,
  PlanItem,
  SessionBeach,
  SessionRiders,
  SessionWeather,
} from '@sendit/core/plan/contract.ts'
import type { RiderWord } from '@sendit/core/plan/rider-word.ts'

export function aPlanItem(fields: Partial<PlanItem> = {}): PlanItem {
  return {
    ...{ id: '0198c0de-0000-7000-8000-00000000f001', kind: 'session', title: 'Valdevaqueros' },
    ...{ day: '2026-07-15', startsAt: '14:00', endsAt: '17:00', place: null, beachId: null },
    note: null,
    ...{ createdBy: 'tom', createdByName: 'Tom Hale', updatedAt: '2026-07-01T10:00:00.000Z' },
    ...{ calledOffAt: null, answers: [] },
    ...fields,
  }
}

export function aPlan(fields: Partial<Plan> = {}): Plan {
  return {
    ...{ days: ['2026-07-15', '2026-07-16'], items: [] },
    ...{ answers: [], journeys: { arrivals: [], departures: [] }, outings: [], ...fields },
  }
}

export function anOuting(fields: Partial<Outing> = {}): Outing {
  return {
    ...{ id: crypto.randomUUID(), rider: { id: 'ben', name: 'Ben' }, buddy: null, itemId: null },
    ...{ outAt: '2026-07-15T12:00:00.000Z', toldOutAt: '2026-07-15T12:00:00.000Z' },
    ...{ backBy: '2026-07-15T14:30:00.000Z', backAt: null, toldBackAt: null, backSaidBy: null },
    ...{ lastSeenAt: null, toldLastSeenAt: null, lastSeenBy: null },
    ...{ alarmedAt: null, shoreTold: false, ...fields },
  }
}

/** As seen on 15 July. */
export function aGoWindow(fields: Partial<GoWindow> = {}): GoWindow {
  return {
    ...{ id: crypto.randomUUID(), day: '2026-07-16', timezone: 'Europe/Madrid' },
    ...{ beachId: 'valdevaqueros-tarifa', beachName: 'Valdevaqueros' },
    ...{ from: '2026-07-16T12:00:00.000Z', to: '2026-07-16T16:00:00.000Z' },
    ...{ lowest: 22, highest: 26, gust: 31, windDirection: 112 },
    ...{ foundAt: '2026-07-15T06:00:00.000Z', goneAt: null },
    attribution: [{ text: 'Weather data by Open-Meteo.com', url: 'https://open-meteo.com/' }],
    isExample: false,
    ...fields,
  }
}

export function aSessionBeach(fields: Partial<SessionBeach> = {}): SessionBeach {
  return {
    ...{ id: 'valdevaqueros-tarifa', name: 'Valdevaqueros', location: 'Tarifa, Spain', imageUrl: null },
    ...{ distanceKm: 8.2, state: 'known', forecastFrom: null, timezone: 'Europe/Madrid' },
    wind: {
      ...{ mean: 23.4, lowest: 22, highest: 25, gust: 31, direction: 112, isIdeal: true, score: 92 },
      ...{ from: '2026-07-15T12:00:00.000Z', to: '2026-07-15T15:00:00.000Z' },
    },
    verdict: { tone: 'good', word: 'Prime', reasons: [], asOf: '2026-07-15T09:00:00.000Z' },
    ...{ hours: [], caps: [], stoppedBy: [], stale: false, refreshing: false, isExample: false, words: [] },
    ...fields,
  }
}

export function someRiders(words: readonly (RiderWord | null)[]): SessionRiders {
  const { state, forecastFrom, wind, verdict, timezone, hours, caps, stoppedBy } = aSessionBeach()
  const riders = words.map((word, index) => ({
    userId: `rider-${index}`,
    kite: null,
    word,
    tooStrongFor: null,
    spare: null,
  }))
  const known = { state, forecastFrom, wind, verdict, timezone, hours, caps, stoppedBy }
  return { ...known, riders, tide: null, stale: false, refreshing: false, attribution: [], isExample: false }
}

export function aSessionWeather(fields: Partial<SessionWeather> = {}): SessionWeather {
  const { wind, stoppedBy } = aSessionBeach()
  return {
    ...{ itemId: aPlanItem().id, beachName: 'Valdevaqueros', wind, stoppedBy },
    verdict: { tone: 'good', word: 'Prime', reasons: [], asOf: '2026-07-15T09:00:00.000Z' },
    ...fields,
  }
}
