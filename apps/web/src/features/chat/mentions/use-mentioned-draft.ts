import type { Mentions } from '@sendit/core/chat/contract.ts'
import { mentionProblem } from '@sendit/core/chat/message-groups.ts'
import { useState } from 'react'
import { draftOf } from '#lib/browser-storage.ts'

export type MentionedDraft = MentionedText & {
  /** Mentions move along with the text. */
  retype: (text: string) => void
  startWith: (message: { text: string; mentions?: Mentions | undefined }) => void
}

/** Stored under `name` until the tab closes. */
export function useMentionedDraft(name: string): MentionedDraft {
  const [slots] = useState(() => slotsOf(name))
  const [written, setWritten] = useState<MentionedText>(() => {
    const text = slots.text.read() ?? ''
    return { text, mentions: readMentions(text, slots.mentions.read()) }
  })

  function write(next: MentionedText) {
    setWritten(next)
    writeTo(slots, next)
  }

  return {
    ...written,
    retype: (text) => write(retyped(written, text)),
    startWith: (message) => write(mentionedIn(message)),
  }
}

export function prepareDraft(name: string, message: { text: string; mentions?: Mentions | undefined }): void {
  writeTo(slotsOf(name), mentionedIn(message))
}

function mentionedIn({
  text,
  mentions = [],
}: {
  text: string
  mentions?: Mentions | undefined
}): MentionedText {
  return { text, mentions: mentions.map(({ id, from, length }) => ({ id, from, length })) }
}

function slotsOf(name: string) {
  return { text: draftOf(name), mentions: draftOf(`${name} mentions`) }
}

function writeTo(slots: ReturnType<typeof slotsOf>, { text, mentions }: MentionedText): void {
  slots.text.write(text === '' ? null : text)
  slots.mentions.write(mentions.length === 0 ? null : JSON.stringify(mentions))
}

/** Positions are JavaScript string indices. */
export type MentionedText = { text: string; mentions: Mentions }

/** Mentions after the edit move along; one that was edited itself is dropped. */
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

export function trimmed({ text, mentions }: MentionedText): MentionedText {
  const leading = text.length - text.trimStart().length
  return { text: text.trim(), mentions: mentions.map((one) => ({ ...one, from: one.from - leading })) }
}

/** Also returns the new caret position. */
export function withMention(
  written: MentionedText,
  { from, to, id, name }: { from: number; to: number; id: string; name: string },
): MentionedText & { caret: number } {
  const mention = `@${name}`
  const behind = written.text.slice(to)
  const blank = /^\s/.test(behind) ? '' : ' '
  const { text, mentions } = retyped(written, written.text.slice(0, from) + mention + blank + behind)
  const inOrder = [...mentions, { id, from, length: mention.length }].sort(
    (one, other) => one.from - other.from,
  )
  return { text, mentions: inOrder, caret: from + mention.length + 1 }
}

/** Mentions that do not match the text are dropped. */
export function readMentions(text: string, stored: string | null): Mentions {
  try {
    const mentions = JSON.parse(stored ?? '[]') as Mentions
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
