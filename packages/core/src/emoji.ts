/** Unicode's longest recommended sequence has 15 UTF-16 units; leaves room for later ones. */
const MAX_LENGTH = 32
const AS_PICTURE = '\uFE0F'
const KEYCAP = '\u20E3'
// Passed at runtime: the flag is newer than the compile target.
const OF_SEQUENCES = 'v'
const RECOMMENDED = new RegExp('^\\p{RGI_Emoji}$', OF_SEQUENCES)
/** Includes reserved code points: phones draw new emoji before this server's Unicode tables know them. */
const OF_PICTURES =
  /^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F)*(?<!\u200D)$/u

/** Normalised; undefined for other texts. */
export function singleEmoji(text: string): string | undefined {
  if (text.length === 0 || text.length > MAX_LENGTH) return undefined
  const written = asPictures(text)
  if (RECOMMENDED.test(written)) return written
  return OF_PICTURES.test(written) && countGraphemes(written) === 1 ? written : undefined
}

/** Variation selectors only where TR 51 (ED-16) recommends them, so each emoji has one spelling. */
function asPictures(text: string): string {
  const characters = [...text.replaceAll(AS_PICTURE, '')]
  return characters
    .map((character, at) => {
      const next = characters[at + 1] ?? ''
      const isKey = /[0-9#*]/.test(character)
      const isPicture = isKey ? next === KEYCAP : /^\p{Emoji}$/u.test(character)
      const isAsked =
        isPicture && !/^\p{Emoji_Presentation}$/u.test(character) && !/^\p{Emoji_Modifier}$/u.test(next)
      return isAsked ? character + AS_PICTURE : character
    })
    .join('')
}

function countGraphemes(text: string): number {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
}

/** Kinds per target; each person may add one of each. */
export const MAX_REACTION_KINDS = 12

type ReactionBy = { emoji: string; id: string; name: string }
type Kind = { emoji: string; people: { id: string; name: string }[] }

/** In order of first use. A person who reacted as guest and member counts once. */
export function reactionsByKind(reactions: readonly ReactionBy[]): Kind[] {
  const kinds = new Map<string, Map<string, string>>()
  for (const { emoji, id, name } of reactions) {
    const people = kinds.get(emoji) ?? new Map<string, string>()
    kinds.set(emoji, people.set(id, name))
  }
  return [...kinds].map(([emoji, people]) => ({
    emoji,
    people: [...people].map(([id, name]) => ({ id, name })),
  }))
}

export function judgeReaction(
  reactions: readonly { emoji: string; isOwn: boolean }[],
  emoji: string,
): 'known' | 'full' | 'new' {
  if (reactions.some((reaction) => reaction.isOwn && reaction.emoji === emoji)) return 'known'
  const kinds = new Set(reactions.map((reaction) => reaction.emoji))
  return !kinds.has(emoji) && kinds.size >= MAX_REACTION_KINDS ? 'full' : 'new'
}
