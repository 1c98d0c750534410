import type { RiderWord, TooStrongFor } from '@sendit/core/plan/rider-word.ts'
import clsx from 'clsx'
import { Fragment } from 'react'
import { Icon } from '#ui/icon.tsx'
import { inOrder, tallyParts, tallyText, VERDICT_LOOKS } from './verdicts.ts'

type VerdictProps = {
  word: RiderWord
  /** A server of the version before does not say it. */
  tooStrongFor?: TooStrongFor | null | undefined
  isViewer: boolean
}

export function Verdict({ word, tooStrongFor, isViewer }: VerdictProps) {
  const { label, tone, icon } = VERDICT_LOOKS[word]
  return (
    <span className={clsx('verdict', tone)}>
      <Icon name={icon} size={14} strokeWidth={2.4} />
      {word !== 'too strong' || tooStrongFor == null
        ? label
        : `${label} for ${isViewer ? 'your' : 'their'} ${tooStrongFor}`}
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
      <span className="type-caption text-muted">
        {tallyParts(words).map(({ count, label }, index) => (
          <Fragment key={label}>
            {index > 0 && ', '}
            <b className="number font-strong">{count}</b> {label}
          </Fragment>
        ))}
      </span>
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
