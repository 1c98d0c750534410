import type { Kite } from '@sendit/core/profile/quiver.ts'
import { Icon } from '#ui/icon.tsx'

type KitesAlongProps = {
  quiver: readonly Kite[]
  /** Which of them stay at home, by their ids. */
  home: readonly string[]
  onChange: (home: string[]) => void
}

/** Which of the rider's kites come along on this trip. */
export function KitesAlong({ quiver, home, onChange }: KitesAlongProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="field-label mb-2">Kites along, m²</legend>
      {quiver.length === 0 && <p className="field-hint">Choose the kites you own first.</p>}
      <div className="flex flex-wrap gap-2">
        {quiver.map(({ id, size, name }) => {
          const isAlong = !home.includes(id)
          return (
            <button
              key={id}
              type="button"
              className={isAlong ? 'filter-chip on' : 'filter-chip'}
              aria-pressed={isAlong}
              onClick={() => onChange(isAlong ? [...home, id] : home.filter((one) => one !== id))}
            >
              <Icon name="kite" size={16} strokeWidth={2} />
              <b className="number">{size}</b>
              {name}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
