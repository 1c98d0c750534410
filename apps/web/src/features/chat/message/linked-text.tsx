import Linkify from 'linkify-react'
import { LINK_OPTIONS } from '#ui/link-options.ts'

/** A text with its web addresses to press. */
export default function LinkedText({ text }: { text: string }) {
  return <Linkify options={LINK_OPTIONS}>{text}</Linkify>
}
