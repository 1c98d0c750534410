import type { RiderWord } from '@sendit/core/plan/rider-word.ts'
import clsx from 'clsx'
import { Icon } from '#ui/icon.tsx'
import { inOrder, tallyText, VERDICT_LOOKS } from './verdicts.ts'

export function Verdict({ word }: { word: RiderWord }) {
  const { label, tone, icon } = VERDICT_LOOKS[word]
  return (
    <span className={clsx('verdict', tone)}>
      <Icon name={icon} size={14} strokeWidth={2.4} />
      {label}
    </span>
  )
}

/** The same in words below it: '3 powered, 1 lit'. */
export function TallyInWords({ words }: { words: readonly RiderWord[] }) {
  return (
    <span className="tally-words">
      <span aria-hidden="true">
        <Tally words={words} />
      </span>
      <span className="type-caption text-muted">{tallyText(words)}</span>
    </span>
  )
}

/** A pip for each rider, in the order of the words. */
export function Tally({ words }: { words: readonly RiderWord[] }) {
  return (
    <span className="tally" role="img" aria-label={tallyText(words)}>
      {inOrder(words).map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pip is nothing but its place.
        <i key={index} className={VERDICT_LOOKS[word].tone} />
      ))}
    </span>
  )
}
