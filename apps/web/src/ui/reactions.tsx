import '#styles/reactions.css'
import type { Reaction } from '@sendit/core/reactions.ts'
import { Icon } from './icon.tsx'
import { usePress } from './use-press.ts'

type ReactionsProps = {
  reactions: readonly Reaction[]
  viewerId: string | null
  actions: {
    toggle: (emoji: string) => void
    add: () => void
    list: () => void
  } | null
}

export function Reactions({ reactions, viewerId, actions }: ReactionsProps) {
  const press = usePress(() => actions?.list())
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div className="reactions" role="group" aria-label="Reactions" {...press}>
      {reactions.map(({ emoji, people }) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={people.some(({ id }) => id === viewerId)}
          aria-label={`${emoji} ${people.length}: ${people.map(({ name }) => name).join(', ')}`}
          disabled={actions === null}
          onClick={() => actions?.toggle(emoji)}
        >
          <span className="emoji">{emoji}</span>
          <b>{people.length}</b>
        </button>
      ))}
      {actions !== null && (
        <button type="button" className="add" aria-label="Add a reaction" onClick={actions.add}>
          <Icon name="react" size={18} />
        </button>
      )}
    </div>
  )
}
