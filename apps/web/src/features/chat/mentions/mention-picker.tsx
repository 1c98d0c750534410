import clsx from 'clsx'
import { useContext, useEffect, useRef } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import type { Match } from './mentionable.ts'
import { MentionsTrip } from './mentionables.ts'
import { type MentionPicking, optionId } from './use-mention-picker.ts'

const WaterNote = latePart(() => import('./water-note.tsx'))

/** Whom to mention, above the field that keeps the focus. */
export function MentionPicker({ picking }: { picking: MentionPicking | null }) {
  const count = picking?.matches.length ?? 0
  return (
    <>
      <span className="sr-only" aria-live="polite">
        {count > 0 && `${count} to mention: arrow keys to choose, Enter to take`}
      </span>
      {picking && (
        <div className="mention-picker" role="listbox" id={picking.listId} aria-label="Mention">
          {picking.matches.map((match, index) => (
            <Option
              key={match.id}
              id={optionId(picking.listId, index)}
              match={match}
              isChosen={index === picking.index}
              onTake={() => picking.take(match)}
            />
          ))}
        </div>
      )}
    </>
  )
}

type OptionProps = { id: string; match: Match; isChosen: boolean; onTake: () => void }

function Option({ id, match, isChosen, onTake }: OptionProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at it as its active descendant.
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={clsx('mention-option', isChosen && 'chosen')}
      // Keeps the focus in the field, and the keyboard of a phone open.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {match.id === 'crew' ? (
        <span className="mention-crew" aria-hidden="true">
          <Icon name="users" size={18} />
        </span>
      ) : (
        <Avatar {...match} size={36} />
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-[650]">
          <Name {...match} />
        </span>
        <Status {...match} />
      </span>
      {isChosen && (
        <span className="mention-key" aria-hidden="true">
          Enter
        </span>
      )}
    </div>
  )
}

function Status({ id, note }: Match) {
  const trip = useContext(MentionsTrip)
  const own = note !== undefined && <span className="type-meta mention-note">{note}</span>
  if (trip === null || id === 'crew') return own
  return (
    <Late instead={own}>
      <WaterNote trip={trip} personId={id}>
        {own}
      </WaterNote>
    </Late>
  )
}

function Name({ name, match }: Match) {
  if (match === null) return name
  const to = match.from + match.length
  return (
    <>
      {name.slice(0, match.from)}
      <span className="mention-match">{name.slice(match.from, to)}</span>
      {name.slice(to)}
    </>
  )
}
