import { type Tone, type VerdictWord, WORD_TONES } from '@sendit/core/weather/verdict.ts'
import clsx from 'clsx'
import { Icon } from './icon.tsx'

export function WindReasons({ word, reasons }: { word: VerdictWord; reasons: readonly string[] }) {
  return (
    <p className={clsx('type-caption', isDanger(word) ? 'text-danger' : 'text-muted')}>
      {reasonsText(reasons)}
    </p>
  )
}

export function WindWord({ word, className }: { word: VerdictWord; className?: string }) {
  return (
    <span className={clsx('wind-word', className ?? 'type-caption')} style={{ color: windInk(word) }}>
      {isDanger(word) ? (
        <Icon name="alert" size={16} strokeWidth={2.2} />
      ) : (
        <i className="wind-swatch" style={{ background: windFill(word) }} />
      )}
      {word}
    </span>
  )
}

export function reasonsText([first = '', ...others]: readonly string[]): string {
  const rest = others.map((reason) => `, ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`)
  return `${first}${rest.join('')}.`
}

/** The only mapping of wind to colour, by verdict, so nothing looks greener than the rule allows. */
const LOOKS: Record<VerdictWord, [fill: string, ink: string]> = {
  Prime: ['wind-4', 'wind-4-text'],
  Good: ['wind-3', 'wind-3-text'],
  Light: ['wind-2', 'wind-2-text'],
  Strong: ['wind-5', 'wind-5-text'],
  Mixed: ['score-ok', 'wind-5-text'],
  'Too light': ['wind-1', 'wind-1-text'],
  Nuking: ['wind-6', 'wind-6-text'],
  Offshore: ['score-low', 'danger'],
  'Side-offshore': ['score-low', 'danger'],
  Thunderstorm: ['score-low', 'danger'],
  Gusty: ['score-low', 'danger'],
  Dark: ['border-strong', 'text-muted'],
  Unknown: ['border-strong', 'text-muted'],
  'Old forecast': ['border-strong', 'text-muted'],
}

export function windFill(word: VerdictWord = 'Unknown'): string {
  return `var(--${LOOKS[word][0]})`
}

function windInk(word: VerdictWord = 'Unknown'): string {
  return `var(--${LOOKS[word][1]})`
}

/** Undefined for good wind: the dial's bands have their own colours. */
export function dialFill(word: VerdictWord): string | undefined {
  return WORD_TONES[word] === 'good' ? undefined : windFill(word)
}

const TONE_FILLS: Record<Tone, string> = {
  good: 'score-good',
  ok: 'score-ok',
  low: 'score-low',
  none: 'border-strong',
}

export function toneFill(tone: Tone = 'none'): string {
  return `var(--${TONE_FILLS[tone]})`
}

export function isDanger(word: VerdictWord): boolean {
  return WORD_TONES[word] === 'low' && word !== 'Too light'
}
