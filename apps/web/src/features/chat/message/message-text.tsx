import Linkify from 'linkify-react'
import { LINK_OPTIONS } from '#ui/link-options.ts'

/** What somebody wrote, with its web addresses to press. */
export function MessageText({ text }: { text: string }) {
  return <Linkify options={LINK_OPTIONS}>{text}</Linkify>
}
