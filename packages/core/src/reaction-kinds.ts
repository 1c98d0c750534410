/** Kinds of emoji on one thing; of each kind one for each person. */
export const MAX_REACTION_KINDS = 12

type Said = { emoji: string; id: string; name: string }
type Kind = { emoji: string; people: { id: string; name: string }[] }

/** Reactions in the order in which they were made, kind by kind. Somebody who said one twice, as a guest and as a member, is one person. */
export function reactionsByKind(said: readonly Said[]): Kind[] {
  const kinds = new Map<string, Map<string, string>>()
  for (const { emoji, id, name } of said) {
    const people = kinds.get(emoji) ?? new Map<string, string>()
    kinds.set(emoji, people.set(id, name))
  }
  return [...kinds].map(([emoji, people]) => ({
    emoji,
    people: [...people].map(([id, name]) => ({ id, name })),
  }))
}

/** What becomes of one more: it is theirs already, there is no room for another kind, or it is `new`. */
export function judgeReaction(
  reactions: readonly { emoji: string; isOwn: boolean }[],
  emoji: string,
): 'known' | 'full' | 'new' {
  if (reactions.some((reaction) => reaction.isOwn && reaction.emoji === emoji)) return 'known'
  const kinds = new Set(reactions.map((reaction) => reaction.emoji))
  return !kinds.has(emoji) && kinds.size >= MAX_REACTION_KINDS ? 'full' : 'new'
}
