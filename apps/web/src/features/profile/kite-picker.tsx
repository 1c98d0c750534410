import { MAX_KITE_NAME, MAX_KITES } from '@sendit/core/profile/limits.ts'
import type { Kite } from '@sendit/core/profile/quiver.ts'
import { useState } from 'react'
import { newId } from '#lib/new-id.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { KiteGrid, toggledSize, typedSize } from './kite-grid.tsx'

type KitePickerProps = { quiver: readonly Kite[]; onChange: (quiver: Kite[]) => void }

export function KitePicker({ quiver, onChange }: KitePickerProps) {
  const [isTyping, setTyping] = useState(false)
  const toggle = (size: number) => onChange(toggledSize(quiver, size, newId()))
  return (
    <div className="flex flex-col gap-2">
      <KiteGrid
        label="Your kites, m²"
        quiver={quiver}
        isOn={(size) => quiver.some((kite) => kite.size === size)}
        onPress={toggle}
        action={
          <button
            type="button"
            className="text-link kite-other"
            disabled={quiver.length >= MAX_KITES}
            aria-expanded={isTyping}
            onClick={() => setTyping(!isTyping)}
          >
            Other size
          </button>
        }
      />
      {isTyping && (
        <OtherSize
          onAdd={(size) => {
            if (!quiver.some((kite) => kite.size === size)) toggle(size)
            setTyping(false)
          }}
        />
      )}
      {quiver.length > 0 && <KiteNames quiver={quiver} onChange={onChange} />}
    </div>
  )
}

function OtherSize({ onAdd }: { onAdd: (size: number) => void }) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const size = typedSize(text)

  function handleAdd() {
    if (size === null) return setTried(true)
    onAdd(size)
  }

  return (
    <div className="flex items-start gap-2">
      <div className="flex-1">
        <TextField
          label="Size in m²"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          value={text}
          error={isTried && size === null ? 'A kite has 2 to 21 m², in half steps' : undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            handleAdd()
          }}
        />
      </div>
      <Button className="mt-7" variant="secondary" onClick={handleAdd}>
        Add
      </Button>
    </div>
  )
}

type KiteNamesProps = { quiver: readonly Kite[]; onChange: (quiver: Kite[]) => void }

function KiteNames({ quiver, onChange }: KiteNamesProps) {
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
