import { MAX_KITES } from '@sendit/core/profile/limits.ts'
import { isKiteSize, type Kite } from '@sendit/core/profile/quiver.ts'
import type { ReactNode } from 'react'

type KiteGridProps = {
  label: string
  quiver: readonly Kite[]
  isOn: (size: number) => boolean
  onPress: (size: number) => void
  /** Stands opposite the label. */
  action?: ReactNode
}

/** Sizes of kites in square metres, one press each; a full quiver takes no other. */
export function KiteGrid({ label, quiver, isOn, onPress, action }: KiteGridProps) {
  const isFull = quiver.length >= MAX_KITES
  return (
    <fieldset className="kite-grid">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center justify-between gap-3">
        <span className="field-label" aria-hidden="true">
          {label}
        </span>
        {action}
      </div>
      <div className="kite-sizes">
        {offeredSizes(quiver).map((size) => (
          <button
            key={size}
            type="button"
            className="kite-size number"
            aria-pressed={isOn(size)}
            disabled={isFull && !quiver.some((kite) => kite.size === size)}
            onClick={() => onPress(size)}
          >
            {size}
          </button>
        ))}
      </div>
      {isFull && <p className="field-hint">A quiver holds {MAX_KITES} kites.</p>}
    </fieldset>
  )
}

/** The sizes that most quivers are made of, in square metres; every other one is typed. */
const USUAL_SIZES = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17] as const

/** The sizes to choose from: the usual ones, and what else the quiver has. */
export function offeredSizes(quiver: readonly Kite[]): number[] {
  return [...new Set([...USUAL_SIZES, ...quiver.map(({ size }) => size)])].sort((a, b) => a - b)
}

/** Without all kites of that size where there are some, else with one more; in order of size. */
export function toggledSize(quiver: readonly Kite[], size: number, id: string): Kite[] {
  const others = quiver.filter((kite) => kite.size !== size)
  const kites = others.length < quiver.length ? others : [...quiver, { id, size, name: null }]
  return kites.toSorted((a, b) => a.size - b.size)
}

type Brought = { quiver: Kite[]; home: string[] }

/**
 * What pressing a size at the door makes of a rider's kites and of those that stay at home. A size that is not theirs yet
 * becomes theirs and comes along; one that comes along stays at home, and is dropped where it was theirs for a moment only.
 */
export function broughtSize(
  { quiver, home }: Brought,
  { size, id, saved }: { size: number; id: string; saved: readonly Kite[] },
): Brought {
  const ofSize = quiver.filter((kite) => kite.size === size).map((kite) => kite.id)
  const isOld = (kiteId: string) => saved.some((kite) => kite.id === kiteId)
  if (ofSize.length === 0) return { quiver: toggledSize(quiver, size, id), home }
  if (ofSize.some((kiteId) => home.includes(kiteId)))
    return { quiver, home: home.filter((kiteId) => !ofSize.includes(kiteId)) }
  return {
    quiver: quiver.filter((kite) => kite.size !== size || isOld(kite.id)),
    home: [...home, ...ofSize.filter(isOld)],
  }
}

/** '9', '9.5' and '9,5' in square metres; null of what is no size of a kite. */
export function typedSize(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  const size = Number(trimmed)
  return trimmed !== '' && isKiteSize(size) ? size : null
}
