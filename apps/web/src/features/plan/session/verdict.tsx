import type { SessionRiders } from '@sendit/core/plan/contract.ts'
import type { RiderWord, TooStrongFor } from '@sendit/core/plan/rider-word.ts'
import type { Member } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Fragment } from 'react'
import { useRiders } from '#features/plan/use-week.ts'
import { membersQuery } from '#session/queries.ts'
import { Icon, type IconName } from '#ui/icon.tsx'

type VerdictProps = {
  word: RiderWord
  /** Absent from the previous server version. */
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

type Look = { label: string; tone: string; icon: IconName }

/** Best first; `tone` is a class. */
const VERDICT_LOOKS: Record<RiderWord, Look> = {
  powered: { label: 'Powered', tone: 'powered', icon: 'check' },
  lit: { label: 'Lit', tone: 'lit', icon: 'bolt' },
  underpowered: { label: 'Underpowered', tone: 'underpowered', icon: 'chevron-down' },
  'too strong': { label: 'Too strong', tone: 'too-strong', icon: 'alert' },
  'no kite': { label: 'No kite for this', tone: 'no-kite', icon: 'close' },
  unknown: { label: 'Not known', tone: 'no-kite', icon: 'help' },
}

const ORDER = Object.keys(VERDICT_LOOKS) as RiderWord[]

/** '3 powered, 1 lit', in fixed order. */
export function tallyText(words: readonly RiderWord[]): string {
  return tallyParts(words)
    .map(({ count, label }) => `${count} ${label}`)
    .join(', ')
}

function tallyParts(words: readonly RiderWord[]): { count: number; label: string }[] {
  return ORDER.flatMap((word) => {
    const count = words.filter((one) => one === word).length
    return count === 0 ? [] : [{ count, label: VERDICT_LOOKS[word].label.toLowerCase() }]
  })
}

export function inOrder(words: readonly RiderWord[]): RiderWord[] {
  return [...words].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
}

type Known = { verdicts: SessionRiders['riders']; members: readonly Member[] }

/** In square metres; undefined if none of theirs fits. */
export function pickedKite(riderId: string, { verdicts, members }: Known): number | undefined {
  const kiteId = verdicts.find(({ userId }) => userId === riderId)?.kite
  const quiver = members.find(({ id }) => id === riderId)?.quiver
  return quiver?.find(({ id }) => id === kiteId)?.size
}

/** ' Kite likely 9, underpowered.': helps searchers; empty if unknown. */
export function RideWords(ride: Ride) {
  const { size, word } = useRide(ride)
  if (size === undefined || word === null) return null
  return <>{` Kite likely ${size}, ${VERDICT_LOOKS[word].label.toLowerCase()}.`}</>
}

/** ', likely 7'; empty if unknown. */
export function OnKite(ride: Ride) {
  const { size } = useRide(ride)
  return size === undefined ? null : <span className="font-normal text-muted">{`, likely ${size}`}</span>
}

type Ride = { tripId: string; itemId: string; riderId: string }

/** Size in square metres. */
export function useRide({ tripId, itemId, riderId }: Ride): {
  kiteId: string | null
  size: number | undefined
  word: RiderWord | null
} {
  const riders = useRiders(tripId, itemId)
  const { data: members } = useQuery(membersQuery(tripId))
  const verdicts = riders?.riders ?? []
  const verdict = verdicts.find(({ userId }) => userId === riderId)
  return {
    kiteId: verdict?.kite ?? null,
    size: pickedKite(riderId, { verdicts, members: members ?? [] }),
    word: verdict?.word ?? null,
  }
}
