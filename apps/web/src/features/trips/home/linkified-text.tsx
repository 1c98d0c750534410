import Linkify from 'linkify-react'
import type { Opts } from 'linkifyjs'

const options: Opts = {
  defaultProtocol: 'https',
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
  className: 'text-link',
  // Only web addresses that somebody wrote as such: no other scheme, and no 'Main St.Turn left'.
  validate: (text, type) => type === 'url' && /^(?:https?:\/\/|www\.)/i.test(text),
  format: (text) => text.replace(/^https?:\/\//i, ''),
}

/** Text of the crew in which web addresses can be pressed; they are shown without 'https://'. */
export default function LinkifiedText({ text }: { text: string }) {
  return <Linkify options={options}>{text}</Linkify>
}
