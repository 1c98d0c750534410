import { MAX_KITES } from '@sendit/core/profile/limits.ts'
import { isKiteSize, type Kite } from '@sendit/core/profile/quiver.ts'
import type { ReactNode } from 'react'

type KiteGridProps = {
  label: string
  quiver: readonly Kite[]
  isOn: (size: number) => boolean
  onPress: (size: number) => void
  action?: ReactNode
}

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

/** In square metres; other sizes are typed. */
const USUAL_SIZES = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17] as const

export function offeredSizes(quiver: readonly Kite[]): number[] {
  return [...new Set([...USUAL_SIZES, ...quiver.map(({ size }) => size)])].sort((a, b) => a - b)
}

/** Removes all kites of that size, or else adds one; sorted by size. */
export function toggledSize(quiver: readonly Kite[], size: number, id: string): Kite[] {
  const others = quiver.filter((kite) => kite.size !== size)
  const kites = others.length < quiver.length ? others : [...quiver, { id, size, name: null }]
  return kites.toSorted((a, b) => a.size - b.size)
}

type Brought = { quiver: Kite[]; home: string[] }

/** A new size is added and comes along. One that comes along stays home, and is removed if it was only just added. */
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

/** '9', '9.5' or '9,5' in square metres; null if invalid. */
export function typedSize(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  const size = Number(trimmed)
  return trimmed !== '' && isKiteSize(size) ? size : null
}
