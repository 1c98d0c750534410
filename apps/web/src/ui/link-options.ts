import type { Opts } from 'linkifyjs'

/** How web addresses in what people write become links. */
export const LINK_OPTIONS: Opts = {
  defaultProtocol: 'https',
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
  className: 'text-link',
  // Only addresses that somebody wrote as such: no other scheme, and no 'see you at 9.It will blow'.
  validate: (text, type) => type === 'url' && /^(?:https?:\/\/|www\.)/i.test(text),
}
