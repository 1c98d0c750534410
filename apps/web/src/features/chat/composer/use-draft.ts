import { useState } from 'react'
import { draftOf } from '#lib/browser-storage.ts'

/** What is typed and not sent yet, kept under `name` until the tab ends. */
export function useDraft(name: string): [text: string, setText: (text: string) => void] {
  const [slot] = useState(() => draftOf(name))
  const [text, setText] = useState(() => slot.read() ?? '')
  return [
    text,
    (next) => {
      setText(next)
      slot.write(next === '' ? null : next)
    },
  ]
}
