/** The last band is open-ended (docs/design.md 2.1). */
export const WIND_BANDS = [
  { from: 0, to: 8, step: 1 },
  { from: 8, to: 13, step: 2 },
  { from: 13, to: 18, step: 3 },
  { from: 18, to: 26, step: 4 },
  { from: 26, to: 34, step: 5 },
  { from: 34, to: 40, step: 6 },
] as const

export type WindStep = (typeof WIND_BANDS)[number]['step']
