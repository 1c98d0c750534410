import type { Mentions } from '@sendit/core/chat/contract.ts'
import { mentionProblem } from '@sendit/core/chat/mentions.ts'

/** A text and who it mentions where; places count as JavaScript does, in this very text. */
export type MentionedText = { text: string; mentions: Mentions }

/** The same after somebody typed: mentions behind the change move along, and one that was changed itself is none any more. */
export function retyped({ text, mentions }: MentionedText, next: string): MentionedText {
  const start = commonStart(text, next)
  const end = commonStart(reversed(text.slice(start)), reversed(next.slice(start)))
  const changedTo = text.length - end
  const moved = next.length - text.length
  return {
    text: next,
    mentions: mentions.flatMap((mention) => {
      if (mention.from + mention.length <= start) return [mention]
      return mention.from >= changedTo ? [{ ...mention, from: mention.from + moved }] : []
    }),
  }
}

/** As the server stores it: without blanks around it. */
export function trimmed({ text, mentions }: MentionedText): MentionedText {
  const leading = text.length - text.trimStart().length
  return { text: text.trim(), mentions: mentions.map((one) => ({ ...one, from: one.from - leading })) }
}

/** Puts `@name` and a blank in place of what stands from `from` to `to`. Answers also where the caret goes. */
export function withMention(
  written: MentionedText,
  { from, to, id, name }: { from: number; to: number; id: string; name: string },
): MentionedText & { caret: number } {
  const said = `@${name}`
  const behind = written.text.slice(to)
  const blank = /^\s/.test(behind) ? '' : ' '
  const { text, mentions } = retyped(written, written.text.slice(0, from) + said + blank + behind)
  const inOrder = [...mentions, { id, from, length: said.length }].sort((one, other) => one.from - other.from)
  return { text, mentions: inOrder, caret: from + said.length + 1 }
}

/** What a draft kept; mentions that do not stand in its text are left out. */
export function readMentions(text: string, kept: string | null): Mentions {
  try {
    const mentions = JSON.parse(kept ?? '[]') as Mentions
    const isWhole = mentions.every(({ from }) => text[from] === '@')
    return isWhole && mentionProblem(text, mentions) === undefined ? mentions : []
  } catch {
    return []
  }
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length++
  return length
}

function reversed(text: string): string {
  return text.split('').reverse().join('')
}
