import Linkify from 'linkify-react'
import type { Opts } from 'linkifyjs'

const OPTIONS: Opts = {
  defaultProtocol: 'https',
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
  className: 'text-link',
  // Only explicit addresses: no other scheme, and no 'see you at 9.It will blow'.
  validate: (text, type) => type === 'url' && /^(?:https?:\/\/|www\.)/i.test(text),
}
const SHORT: Opts = { ...OPTIONS, format: (text: string) => text.replace(/^https?:\/\//i, '') }

export default function LinkifiedText({ text, short = false }: { text: string; short?: boolean }) {
  return <Linkify options={short ? SHORT : OPTIONS}>{text}</Linkify>
}
