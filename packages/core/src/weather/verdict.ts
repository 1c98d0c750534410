/** The best first; `none` is unknown or dark, and drawn grey. */
export const TONES = ['good', 'ok', 'low', 'none'] as const
export type Tone = (typeof TONES)[number]

/** Each word belongs to one tone. docs/weather.md 6.5 */
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

/** What may be said of a wind: how good it is, in a word, and what speaks against it, the worst first. */
export type Verdict = { tone: Tone; word: VerdictWord; reasons: string[] }
/** The same with the ISO time of the weather it stands on; null where there is none. */
export type DatedVerdict = Verdict & { asOf: string | null }

export const UNKNOWN_VERDICT: Verdict = { tone: 'none', word: 'Unknown', reasons: [] }

const HOUR_MS = 3_600_000
/** A verdict on weather that is older says nothing any more. */
const MAX_AGE_MS = { forecast: 6 * HOUR_MS, observation: 1.5 * HOUR_MS }
const OLD_REASONS = {
  forecast: 'The forecast is more than 6 hours old',
  observation: 'The last reading is more than 90 minutes old',
}
export type WeatherSource = keyof typeof MAX_AGE_MS

/** The verdict as it stands at `now`: weather that has grown old since supports none. */
export function verdictAt(
  verdict: DatedVerdict,
  now: Date,
  source: WeatherSource = 'forecast',
): DatedVerdict {
  const { tone, asOf, reasons } = verdict
  if (tone === 'none' || asOf === null || !isTooOld(asOf, now, source)) return verdict
  return { tone: 'none', word: 'Old forecast', reasons: [OLD_REASONS[source], ...reasons], asOf }
}

/** Whether weather of this ISO time supports no verdict any more at `now`. */
export function isTooOld(asOf: string, now: Date, source: WeatherSource = 'forecast'): boolean {
  return now.getTime() - Date.parse(asOf) > MAX_AGE_MS[source]
}

/** From greenest to least green; a danger outranks what is unknown, which is no greener. */
const SPAN_ORDER: readonly Tone[] = ['good', 'ok', 'none', 'low']

export function isWorse(one: Tone, other: Tone): boolean {
  return SPAN_ORDER.indexOf(one) > SPAN_ORDER.indexOf(other)
}
