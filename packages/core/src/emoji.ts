/** The longest that Unicode recommends, a kiss between two people of given skin, has 15; later ones may have some more. */
const MAX_LENGTH = 32
/** Asks for the picture where a character is a letter or a picture, such as a heart. */
const AS_PICTURE = '\uFE0F'
const KEYCAP = '\u20E3'
// Only with this flag does a pattern know emoji of several characters; it is younger than what the compiler writes for.
const OF_SEQUENCES = 'v'
const RECOMMENDED = new RegExp('^\\p{RGI_Emoji}$', OF_SEQUENCES)
/** Made of characters that are, or are reserved for, pictures: what phones draw before this server's tables know it. */
const OF_PICTURES =
  /^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F)*(?<!\u200D)$/u

/** The one emoji that a text is, in the one way of writing it that counts as the same; undefined for any other text. */
export function singleEmoji(text: string): string | undefined {
  if (text.length === 0 || text.length > MAX_LENGTH) return undefined
  const written = asPictures(text)
  if (RECOMMENDED.test(written)) return written
  return OF_PICTURES.test(written) && countGraphemes(written) === 1 ? written : undefined
}

/** With the sign for a picture exactly where Unicode recommends it (TR 51, ED-16), so that each emoji is written in one way. */
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

/** Kinds of emoji on one thing; of each kind one for each person. */
export const MAX_REACTION_KINDS = 12

type ReactionBy = { emoji: string; id: string; name: string }
type Kind = { emoji: string; people: { id: string; name: string }[] }

/** Reactions in the order in which they were made, kind by kind. Somebody who said one twice, as a guest and as a member, is one person. */
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

/** What becomes of one more: it is theirs already, there is no room for another kind, or it is `new`. */
export function judgeReaction(
  reactions: readonly { emoji: string; isOwn: boolean }[],
  emoji: string,
): 'known' | 'full' | 'new' {
  if (reactions.some((reaction) => reaction.isOwn && reaction.emoji === emoji)) return 'known'
  const kinds = new Set(reactions.map((reaction) => reaction.emoji))
  return !kinds.has(emoji) && kinds.size >= MAX_REACTION_KINDS ? 'full' : 'new'
}
