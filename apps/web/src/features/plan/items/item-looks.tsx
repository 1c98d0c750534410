import type { PlanItem, SessionRiders, SessionWeather } from '@sendit/core/plan/contract.ts'
import { PLAN_ANSWERS, type PlanAnswer, type PlanItemKind } from '@sendit/core/plan/limits.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import { dayWords } from '#lib/dates.ts'
import type { IconName } from '#ui/icon.tsx'
import type { Segment } from '#ui/segments.tsx'
import { WindReasons, WindWord } from '#ui/wind-word.tsx'

type SessionVerdictProps = { weather: Pick<SessionWeather, 'verdict' | 'stoppedBy'> }

/** Empty beyond the forecast. */
export function SessionVerdict({ weather: { verdict, stoppedBy } }: SessionVerdictProps) {
  const { word, reasons, asOf } = verdict
  if (asOf === null) return null
  return (
    <div className="type-caption flex flex-wrap items-center gap-x-2">
      <WindWord word={word} />
      {stoppedBy.length > 0 && <p className="text-danger">{stoppedText(stoppedBy)}</p>}
      {stoppedBy.length === 0 && reasons.length > 0 && <WindReasons word={word} reasons={reasons} />}
    </div>
  )
}

export function stoppedText(stoppedBy: SessionRiders['stoppedBy']): string {
  return `${stoppedBy.map(({ reason }) => reason).join(', ')}: nobody is powered here.`
}

export function windText({ lowest, highest, direction }: NonNullable<SessionRiders['wind']>): string {
  const [low, high] = [Math.round(lowest), Math.round(highest)]
  return `${low === high ? high : `${low} to ${high}`} kn ${compassPoint(direction)}`
}

type Answers = PlanItem['answers']

/** '5 riding', or '2 coming', plus up to two 'maybe' names; '2 were in' once over. */
export function comingText(
  { kind, answers }: Pick<PlanItem, 'kind' | 'answers'>,
  isOver = false,
): { count: string; maybe: string } {
  const coming = answers.filter(({ answer }) => answer === 'yes').length
  if (isOver) return { count: coming === 0 ? '' : `${coming} ${coming === 1 ? 'was' : 'were'} in`, maybe: '' }
  const word = kind === 'session' ? 'riding' : 'coming'
  return { count: coming === 0 ? '' : `${coming} ${word}`, maybe: maybeText(answers) }
}

function maybeText(answers: Answers): string {
  const names = answers.filter(({ answer }) => answer === 'maybe').map(({ name }) => firstName(name))
  if (names.length === 0) return ''
  return names.length > 2 ? `${names.length} maybe` : `${names.join(' and ')} maybe`
}

const firstName = (name: string) => name.split(' ')[0] ?? name

export const ITEM_LOOKS: Record<PlanItemKind, { label: string; icon: IconName; tone: string }> = {
  session: { label: 'Session', icon: 'kite', tone: 'play' },
  meal: { label: 'Meal', icon: 'food', tone: 'food' },
  drive: { label: 'Drive', icon: 'car', tone: 'move' },
  lesson: { label: 'Lesson', icon: 'shield', tone: 'stay' },
  other: { label: 'Something else', icon: 'flag', tone: 'play' },
}

/** Same words as for the trip; the API uses yes, maybe and no. */
const NAMES: Record<PlanAnswer, string> = { yes: 'In', maybe: 'Maybe', no: 'Out' }
const TONES: Partial<Record<PlanAnswer, 'success' | 'warning'>> = { yes: 'success', maybe: 'warning' }

export const PLAN_ANSWER_SEGMENTS: readonly Segment<PlanAnswer>[] = PLAN_ANSWERS.map((value) => ({
  value,
  label: NAMES[value],
  tone: TONES[value],
}))

/** 'Forecast from Friday 17 July.' */
export function unknownWindText(
  { state, forecastFrom }: Pick<SessionRiders, 'state' | 'forecastFrom'>,
  { beachId }: Pick<PlanItem, 'beachId'>,
): string {
  if (state === 'later' && forecastFrom !== null) {
    const { weekday, date } = dayWords(forecastFrom)
    return `Forecast from ${weekday} ${date}.`
  }
  return beachId === null
    ? 'No beach of ours, so its wind is not known.'
    : 'The wind of these hours is not known.'
}
