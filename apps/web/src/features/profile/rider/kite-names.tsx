import { MAX_KITE_NAME } from '@sendit/core/profile/limits.ts'
import type { Kite } from '@sendit/core/profile/quiver.ts'
import { useState } from 'react'
import { TextField } from '#ui/text-field.tsx'

type KiteNamesProps = { quiver: readonly Kite[]; onChange: (quiver: Kite[]) => void }

/** What a rider calls their kites; behind a press, since most call them by size. */
export function KiteNames({ quiver, onChange }: KiteNamesProps) {
  const [isOpen, setOpen] = useState(() => quiver.some(({ name }) => name))
  const named = (id: string, name: string) =>
    onChange(quiver.map((kite) => (kite.id === id ? { ...kite, name } : kite)))
  if (!isOpen)
    return (
      <button type="button" className="text-link kite-other self-start" onClick={() => setOpen(true)}>
        Name your kites
      </button>
    )
  return (
    <div className="kite-names">
      {quiver.map(({ id, size, name }) => (
        <TextField
          key={id}
          label={`Name of the ${size} m²`}
          optional
          autoComplete="off"
          maxLength={MAX_KITE_NAME}
          value={name ?? ''}
          onChange={(event) => named(id, event.target.value)}
        />
      ))}
    </div>
  )
}
