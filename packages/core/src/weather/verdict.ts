/** `none` is unknown or dark. */
export const TONES = ['good', 'ok', 'low', 'none'] as const
export type Tone = (typeof TONES)[number]

/** docs/weather.md 6.5. */
export const WORD_TONES = {
  Prime: 'good',
  Good: 'good',
  Light: 'ok',
  Strong: 'ok',
  Mixed: 'ok',
  'Too light': 'low',
  Nuking: 'low',
  Offshore: 'low',
  Thunderstorm: 'low',
  Gusty: 'low',
  'Side-offshore': 'low',
  Dark: 'none',
  Unknown: 'none',
  'Old forecast': 'none',
} as const satisfies Record<string, Tone>
export type VerdictWord = keyof typeof WORD_TONES
export const VERDICT_WORDS = Object.keys(WORD_TONES) as [VerdictWord, ...VerdictWord[]]

export type Verdict = { tone: Tone; word: VerdictWord; reasons: string[] }
export type DatedVerdict = Verdict & { asOf: string | null }

export const UNKNOWN_VERDICT: Verdict = { tone: 'none', word: 'Unknown', reasons: [] }

const HOUR_MS = 3_600_000
/** Weather older than this supports no verdict. */
const MAX_AGE_MS = { forecast: 6 * HOUR_MS, observation: 1.5 * HOUR_MS }
const OLD_REASONS = {
  forecast: 'The forecast is more than 6 hours old',
  observation: 'The last reading is more than 90 minutes old',
}
export type WeatherSource = keyof typeof MAX_AGE_MS

export function verdictAt(
  verdict: DatedVerdict,
  now: Date,
  source: WeatherSource = 'forecast',
): DatedVerdict {
  const { tone, asOf, reasons } = verdict
  if (tone === 'none' || asOf === null || !isTooOld(asOf, now, source)) return verdict
  return { tone: 'none', word: 'Old forecast', reasons: [OLD_REASONS[source], ...reasons], asOf }
}

export function isTooOld(asOf: string, now: Date, source: WeatherSource = 'forecast'): boolean {
  return now.getTime() - Date.parse(asOf) > MAX_AGE_MS[source]
}

/** Danger is worse than unknown. */
const SPAN_ORDER: readonly Tone[] = ['good', 'ok', 'none', 'low']

export function isWorse(one: Tone, other: Tone): boolean {
  return SPAN_ORDER.indexOf(one) > SPAN_ORDER.indexOf(other)
}
