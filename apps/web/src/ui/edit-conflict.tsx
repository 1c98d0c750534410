import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

export type Conflict = {
  label: string
  theirs: string
  onTake: () => void
}

type EditConflictProps = {
  conflicts: readonly Conflict[]
  /** `you`: only the same user, on another device, can have changed it. */
  by: 'somebody' | 'you'
}

const TEXTS = {
  somebody: {
    title: 'Somebody else changed this too',
    text: 'What you typed is still here. Save again to put it in place of theirs, or take theirs.',
    take: 'Take theirs',
  },
  you: {
    title: 'You changed this on another device too',
    text: 'What you typed is still here. Save again to put it in place of what stands now, or take that.',
    take: 'Take that',
  },
}

/** Typed text is kept: saving again overwrites theirs. */
export function EditConflict({ conflicts, by }: EditConflictProps) {
  const notification = useRef<HTMLElement>(null)
  const isShown = conflicts.length > 0
  useEffect(() => {
    if (!isShown) return
    notification.current?.focus({ preventScroll: true })
    // At the edge the button bar would cover it.
    notification.current?.scrollIntoView({ block: 'center' })
  }, [isShown])
  if (!isShown) return null
  const texts = TEXTS[by]
  return (
    <section ref={notification} className="card padded flex flex-col gap-3" tabIndex={-1} role="alert">
      <p className="flex items-center gap-2 type-small font-strong">
        <Icon name="alert" size={20} strokeWidth={2} />
        {texts.title}
      </p>
      <p className="type-caption text-muted">{texts.text}</p>
      <ul className="flex flex-col gap-3">
        {conflicts.map(({ label, theirs, onTake }) => (
          <li key={label} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <span className="min-w-0 flex-1 basis-40">
              <span className="type-meta block text-muted">{label}</span>
              <span className="type-small line-clamp-4 wrap-anywhere">
                {theirs === '' ? 'Nothing any more' : theirs}
              </span>
            </span>
            <Button variant="secondary" size="small" aria-label={`${texts.take}: ${label}`} onClick={onTake}>
              {texts.take}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
