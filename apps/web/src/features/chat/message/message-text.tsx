import Linkify from 'linkify-react'
import type { Opts } from 'linkifyjs'

const options: Opts = {
  defaultProtocol: 'https',
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
  className: 'text-link',
  // Addresses only where somebody wrote one: 'see you at 9.It will blow' holds none, and neither does any other scheme.
  validate: (text, type) => type === 'url' && /^(?:https?:\/\/|www\.)/i.test(text),
}

/** What somebody wrote, with its web addresses to press. */
export function MessageText({ text }: { text: string }) {
  return <Linkify options={options}>{text}</Linkify>
}
