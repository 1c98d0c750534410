import type { Mentions } from '@sendit/core/chat/contract.ts'
import { useState } from 'react'
import { draftOf } from '#lib/browser-storage.ts'
import { type MentionedText, readMentions, retyped } from './mentioned-text.ts'

export type MentionedDraft = MentionedText & {
  /** What the field holds now; mentions move along with it. */
  retype: (text: string) => void
  /** Begins anew with a text and who it mentions, such as those of a message that is edited. */
  startWith: (message: { text: string; mentions?: Mentions | undefined }) => void
}

/** What is typed and not sent yet, with who it mentions; kept under `name` until the tab ends. */
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

/** What a field will find that is named so; the text alone, or nothing, where that is empty. */
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
