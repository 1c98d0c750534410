import type { Message } from '@sendit/core/chat/contract.ts'
import type { ChatActions } from '#features/chat/actions/chat-actions.ts'
import { usePress } from '#features/chat/actions/use-press.ts'
import { Icon } from '#ui/icon.tsx'

type ReactionsProps = {
  message: Message
  /** Null where nobody can react. */
  actions: ChatActions | null
}

/** One pill for each kind. A tap adds the viewer's own or takes it back, a long press lists who reacted. */
export function Reactions({ message, actions }: ReactionsProps) {
  const press = usePress(() => actions?.openReactors(message))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div className="reactions" role="group" aria-label="Reactions" {...press}>
      {(message.reactions ?? []).map(({ emoji, people }) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={people.some(({ id }) => id === actions?.viewer.id)}
          aria-label={`${emoji} ${people.length}: ${people.map(({ name }) => name).join(', ')}`}
          disabled={actions === null}
          onClick={() => actions?.toggleReaction(message, emoji)}
        >
          <span className="emoji">{emoji}</span>
          <b>{people.length}</b>
        </button>
      ))}
      {actions !== null && (
        <button
          type="button"
          className="add"
          aria-label="Add a reaction"
          onClick={() => actions.openEmoji(message)}
        >
          <Icon name="react" size={18} />
        </button>
      )}
    </div>
  )
}
