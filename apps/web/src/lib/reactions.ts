import type { Reaction } from '@sendit/core/reactions.ts'

export type Reactor = { id: string; name: string }

function isSameEmoji(one: string, other: string): boolean {
  return one.replaceAll('\uFE0F', '') === other.replaceAll('\uFE0F', '')
}

export function hasReacted(reactions: readonly Reaction[], emoji: string, id: string | null): boolean {
  return reactions.some((kind) => isSameEmoji(kind.emoji, emoji) && kind.people.some((one) => one.id === id))
}

export function withReaction(
  reactions: readonly Reaction[],
  { emoji, isOn }: { emoji: string; isOn: boolean },
  me: Reactor,
): Reaction[] {
  const isKind = (kind: Reaction) => isSameEmoji(kind.emoji, emoji)
  const others = (kind: Reaction) => kind.people.filter(({ id }) => id !== me.id)
  if (isOn && !reactions.some(isKind)) return [...reactions, { emoji, people: [me] }]
  return reactions
    .map((kind) => {
      if (!isKind(kind)) return kind
      return { ...kind, people: isOn ? [...others(kind), me] : others(kind) }
    })
    .filter(({ people }) => people.length > 0)
}
