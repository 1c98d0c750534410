import { wordPlaces } from '@sendit/core/chat/search-words.ts'
import { Fragment } from 'react'

export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  const places = wordPlaces(text, words)
  const last = places.at(-1)
  return (
    <>
      {places.map(({ from, length }, index) => {
        const before = places[index - 1]
        return (
          <Fragment key={from}>
            {text.slice(before ? before.from + before.length : 0, from)}
            <mark>{text.slice(from, from + length)}</mark>
          </Fragment>
        )
      })}
      {text.slice(last ? last.from + last.length : 0)}
    </>
  )
}
