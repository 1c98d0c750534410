import type { Recap } from '@sendit/core/recap/contract.ts'

export function aRecap(fields: Partial<Recap> = {}): Recap {
  return {
    days: [
      { day: '2026-07-15', minutes: 300, windSpeed: 19.4 },
      { day: '2026-07-16', minutes: 0, windSpeed: null },
    ],
    sessions: 1,
    minutes: 300,
    riders: [
      {
        id: 'ben',
        name: 'Ben',
        minutes: 220,
        longest: { day: '2026-07-15', minutes: 220, title: 'Downwinder' },
      },
      { id: 'ana', name: 'Ana', minutes: 80, longest: { day: '2026-07-15', minutes: 80, title: null } },
    ],
    strongest: {
      ...{ from: '2026-07-15T13:00:00.000Z', place: 'Los Lances Norte', windSpeed: 33.2, windGust: 41.4 },
      ...{ windDirection: 92, riders: [{ id: 'ben', name: 'Ben' }] },
    },
    money: {
      ...{ total: '120.51', perHead: '60.26', expenses: 2, isSettled: true },
      byCategory: { accommodation: '100.01', food: '20.50', transport: '0.00', activity: '0.00' },
    },
    pictures: {
      ...{ photos: 4, videos: 1, files: 6, bytes: 3_145_728, mosaic: [] },
      mostBy: [{ id: 'ben', name: 'Ben', isGuest: false, count: 3 }],
    },
    winners: [
      {
        awardId: 'boost',
        category: 'Biggest Boost',
        winner: { id: 'ben', name: 'Ben' },
        reason: 'Had time to wave',
      },
    ],
    awards: 20,
    attribution: [{ text: 'Weather data by Open-Meteo.com', url: 'https://open-meteo.com/' }],
    isExample: false,
    ...fields,
  }
}
