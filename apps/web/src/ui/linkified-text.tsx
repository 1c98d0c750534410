import Linkify from 'linkify-react'
import type { Opts } from 'linkifyjs'

/** How web addresses in what people write become links. */
const OPTIONS: Opts = {
  defaultProtocol: 'https',
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
  className: 'text-link',
  // Only addresses that somebody wrote as such: no other scheme, and no 'see you at 9.It will blow'.
  validate: (text, type) => type === 'url' && /^(?:https?:\/\/|www\.)/i.test(text),
}
const SHORT: Opts = { ...OPTIONS, format: (text: string) => text.replace(/^https?:\/\//i, '') }

/** A text in which web addresses can be pressed; with `short` they are shown without 'https://'. */
export default function LinkifiedText({ text, short = false }: { text: string; short?: boolean }) {
  return <Linkify options={short ? SHORT : OPTIONS}>{text}</Linkify>
}
