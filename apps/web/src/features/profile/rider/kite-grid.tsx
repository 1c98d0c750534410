import { MAX_KITES } from '@sendit/core/profile/limits.ts'
import type { Kite } from '@sendit/core/profile/quiver.ts'
import type { ReactNode } from 'react'
import { offeredSizes } from './kite-choice.ts'

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
