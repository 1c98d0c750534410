import { timeInZone } from '#time.ts'
import type { Cap } from '#weather/contract.ts'
import {
  isWorse,
  TONES,
  type Tone,
  UNKNOWN_VERDICT,
  type Verdict,
  type VerdictWord,
} from '#weather/verdict.ts'
import { type BeachScore, beachScore, placeCaps } from './beach-score.ts'
import { FAIR_SCORE, GOOD_SCORE } from './limits.ts'
import type { Conditions, ScoredSpot } from './score-parts.ts'

/** Starts at `time` (Unix seconds); knots, and degrees the wind comes from. */
export type HourConditions = Conditions & { time: number }

/** `against` lists the reasons not to ride, worst first. */
export type JudgedHour = HourConditions &
  Pick<BeachScore, 'score' | 'caps'> & { tone: Tone; word: VerdictWord; against: readonly Cap[] }

const HOUR_MS = 3_600_000
/** Knots. docs/design.md 2.1. */
const PRIME = { from: 18, to: 26 }

const CAP_WORDS: Record<string, VerdictWord> = {
  Thunderstorm: 'Thunderstorm',
  'Offshore wind': 'Offshore',
  'Side-offshore wind': 'Side-offshore',
  'Very strong gusts': 'Gusty',
  'Gusts far above its limit': 'Gusty',
  'Not enough wind': 'Too light',
  'Too much wind': 'Nuking',
}

const HAZARDS: Record<string, string> = {
  Thunderstorm: 'Thunder',
  'Offshore wind': 'Offshore',
  'Side-offshore wind': 'Side-offshore',
  'Very strong gusts': 'Strong gusts',
  'Gusts far above its limit': 'Strong gusts',
  'Too much wind': 'Too much wind',
}

/** docs/weather.md 6.5: the score after all caps decides. */
export function judgeHour<Hour extends HourConditions>(
  spot: ScoredSpot,
  hour: Hour,
): Hour & BeachScore & JudgedHour {
  const score = beachScore(spot, hour)
  const tone = toneOf(hour, score)
  const word = wordOf({ spot, hour, score, tone })
  return { ...hour, ...score, tone, word, against: against(hour, { tone, score }) }
}

function toneOf({ isDay }: Conditions, { score }: BeachScore): Tone {
  if (!isDay) return 'none'
  if (score >= GOOD_SCORE) return 'good'
  return score >= FAIR_SCORE ? 'ok' : 'low'
}

type Judging = { spot: ScoredSpot; hour: Conditions; score: BeachScore; tone: Tone }

function wordOf(judging: Judging): VerdictWord {
  const { hour, tone } = judging
  if (tone === 'none') return 'Dark'
  if (tone === 'good') return PRIME.from <= hour.windKnots && hour.windKnots < PRIME.to ? 'Prime' : 'Good'
  return tone === 'low' ? poorWord(judging) : fairWord(judging)
}

function poorWord({ spot, hour, score }: Judging): VerdictWord {
  const cap = score.caps.find(({ limit }) => limit < FAIR_SCORE)
  const capWord = cap && CAP_WORDS[cap.reason]
  if (capWord !== undefined) return capWord
  if (weakestPart(score)?.key !== 'speed') return 'Gusty'
  return isLight(spot, hour) ? 'Too light' : 'Nuking'
}

function fairWord({ spot, hour, score }: Judging): VerdictWord {
  if (weakestPart(score)?.key !== 'speed') return 'Mixed'
  return isLight(spot, hour) ? 'Light' : 'Strong'
}

function isLight({ windMinKnots, windMaxKnots }: ScoredSpot, { windKnots }: Conditions): boolean {
  return windKnots < (windMinKnots + windMaxKnots) / 2
}

function against({ isDay }: Conditions, { tone, score }: { tone: Tone; score: BeachScore }): Cap[] {
  const { caps } = score
  const isCapped = caps.some(({ limit }) => limit < FAIR_SCORE)
  if (!isDay || tone !== 'low' || isCapped) return caps
  const weakest = weakestPart(score)
  return weakest === undefined ? caps : [{ limit: score.score, reason: weakest.text }, ...caps]
}

/** Direction and weather alone never make an hour poor, so there only speed and gusts count. */
function weakestPart({ components, rating }: BeachScore): BeachScore['components'][number] | undefined {
  const lost = ({ weight, points }: { weight: number; points: number }) => weight - points
  const asked =
    rating === 'red' ? components.filter(({ key }) => key === 'speed' || key === 'gust') : components
  return asked.toSorted((one, other) => lost(other) - lost(one))[0]
}

export function verdictWithoutBeach(now: Conditions): Verdict {
  const caps = placeCaps(now)
  const reasons = caps.map(({ reason }) => reason)
  if (!now.isDay) return { tone: 'none', word: 'Dark', reasons }
  const word = caps[0] && CAP_WORDS[caps[0].reason]
  if (word !== undefined) return { tone: 'low', word, reasons }
  return { ...UNKNOWN_VERDICT, reasons: ['No beach near here'] }
}

export function spanVerdict(hours: readonly JudgedHour[]): Verdict {
  const [first, ...others] = hours
  if (first === undefined) return UNKNOWN_VERDICT
  const worst = others.reduce((bad, hour) => (isWorseHour(hour, bad) ? hour : bad), first)
  return { tone: worst.tone, word: worst.word, reasons: reasonsOf(hours) }
}

function isWorseHour(one: JudgedHour, other: JudgedHour): boolean {
  return one.tone === other.tone ? one.score < other.score : isWorse(one.tone, other.tone)
}

function reasonsOf(hours: readonly JudgedHour[]): string[] {
  const caps = hours.flatMap((hour) => hour.against).toSorted((one, other) => one.limit - other.limit)
  return [...new Set(caps.map(({ reason }) => reason))]
}

export type JudgedDay = Verdict & {
  /** Two or more consecutive daylight hours, or empty. */
  window: JudgedHour[]
}
type AtPlace = { now: Date; timezone: string }

/** The best window of the remaining daylight decides; a hazard outside it rules out 'good'. */
export function dayVerdict(hours: readonly JudgedHour[], { now, timezone }: AtPlace): JudgedDay {
  const light = hours.filter(({ isDay, time }) => isDay && time * 1000 + HOUR_MS > now.getTime())
  if (light.length === 0) {
    const dark: Verdict = { tone: 'none', word: 'Dark', reasons: ['Dark'] }
    return { ...(hours.length === 0 ? UNKNOWN_VERDICT : dark), window: [] }
  }
  const window = bestWindow(light)
  if (window.length === 0) return { ...withoutWindow(light), window }
  const { tone, word, reasons } = spanVerdict(window)
  const later = hazards(light, { window, timezone })
  const isSpoilt = tone === 'good' && later.length > 0
  return {
    tone: isSpoilt ? 'ok' : tone,
    word: isSpoilt ? 'Mixed' : word,
    reasons: [...later, ...reasons],
    window,
  }
}

function bestWindow(light: readonly JudgedHour[]): JudgedHour[] {
  for (const least of [GOOD_SCORE, FAIR_SCORE]) {
    const runs = rideableRuns(light, least)
    const [best] = runs.toSorted((one, other) => worthOf(other, FAIR_SCORE) - worthOf(one, FAIR_SCORE))
    if (best !== undefined) return best
  }
  return []
}

/** The worst danger decides, then the longest. */
function withoutWindow(light: readonly JudgedHour[]): Verdict {
  const poor = light.filter(({ tone }) => tone === 'low')
  if (poor.length === 0)
    return { tone: 'none', word: 'Dark', reasons: ['Less than two hours of light are left'] }
  const limitOf = ({ against: [worst] }: JudgedHour) => worst?.limit ?? FAIR_SCORE
  const lowest = Math.min(...poor.map(limitOf))
  const words = poor.filter((hour) => limitOf(hour) === lowest).map(({ word }) => word)
  const count = (word: VerdictWord) => words.filter((one) => one === word).length
  const [word = 'Unknown'] = words.toSorted((one, other) => count(other) - count(one))
  return { tone: 'low', word, reasons: reasonsOf(poor) }
}

function hazards(
  light: readonly JudgedHour[],
  { window, timezone }: { window: readonly JudgedHour[]; timezone: string },
): string[] {
  const outside = light.filter((hour) => !window.includes(hour) && hour.tone === 'low')
  const caps = outside
    .flatMap((hour) => hour.caps)
    .filter(({ reason }) => reason in HAZARDS)
    .toSorted((one, other) => one.limit - other.limit)
  const names = [...new Set(caps.map(({ reason }) => HAZARDS[reason] ?? reason))]
  const clock = (seconds: number) => timeInZone(new Date(seconds * 1000), timezone)
  return names.map((name) => {
    const hit = outside.filter((hour) => hour.caps.some(({ reason }) => HAZARDS[reason] === name))
    const [first, last] = [hit[0]?.time ?? 0, hit.at(-1)?.time ?? 0]
    const isToTheEnd = last === light.at(-1)?.time
    return `${name} ${isToTheEnd ? 'from ' : ''}${clock(first)}${isToTheEnd ? '' : ` to ${clock(last + 3600)}`}`
  })
}

/** Ties go to the window worth most, then to the first. */
export function bestBeachDay<Day extends JudgedDay>(days: readonly Day[]): Day | undefined {
  const worth = ({ window }: JudgedDay) => worthOf(window, FAIR_SCORE)
  const isBetter = (one: Day, other: Day) =>
    one.tone === other.tone
      ? worth(one) > worth(other)
      : DAY_ORDER.indexOf(one.tone) < DAY_ORDER.indexOf(other.tone)
  return days.reduce<Day | undefined>(
    (best, day) => (best === undefined || isBetter(day, best) ? day : best),
    undefined,
  )
}

/** A day known to be poor says more than an unknown one. */
const DAY_ORDER: readonly Tone[] = ['good', 'ok', 'low', 'none']

/** `time` is in Unix seconds. */
export type ScoredHour = { time: number; score: number }
/** `score` is the mean. */
export type Session = { from: number; to: number; score: number }

const SECONDS_PER_HOUR = 3600
const LEAST_HOURS = 2

/** Ties go to the earliest; undefined if none lasts two hours. */
export function bestSession(hours: readonly ScoredHour[]): Session | undefined {
  const runs = rideableRuns(hours, FAIR_SCORE)
  const worth = (run: readonly ScoredHour[]) => worthOf(run, FAIR_SCORE)
  const best = runs.reduce<readonly ScoredHour[]>((top, run) => (worth(run) > worth(top) ? run : top), [])
  const [first, last] = [best[0], best.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const mean = best.reduce((sum, { score }) => sum + score, 0) / best.length
  return { from: first.time, to: last.time + SECONDS_PER_HOUR, score: Math.round(mean) }
}

export function rideableRuns<Hour extends ScoredHour>(hours: readonly Hour[], least: number): Hour[][] {
  const runs: Hour[][] = []
  for (const hour of hours) {
    if (hour.score < least) continue
    const run = runs.at(-1)
    const isNext = run?.at(-1)?.time === hour.time - SECONDS_PER_HOUR
    if (run !== undefined && isNext) run.push(hour)
    else runs.push([hour])
  }
  return runs.filter((run) => run.length >= LEAST_HOURS)
}

export function worthOf(run: readonly ScoredHour[], least: number): number {
  return run.reduce((sum, { score }) => sum + score - (least - 1), 0)
}

type Judged = { verdict?: { tone: Tone } | undefined; caps: readonly Cap[] }

/** For beaches sorted by distance: tone first, capped ones last within it. A better score is not worth a longer trip. */
export function byTone(one: Judged, other: Judged): number {
  return rankOf(one) - rankOf(other) || Number(one.caps.length > 0) - Number(other.caps.length > 0)
}

function rankOf({ verdict }: Judged): number {
  return TONES.indexOf(verdict?.tone ?? 'none')
}
